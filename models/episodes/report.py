"""The table of an evaluation over episodes."""

from collections.abc import Sequence

import numpy as np

from models.episodes.score import Outcome


def report(outcomes: Sequence[Outcome]) -> str:
    """Return Markdown: all together, then one line for each trap."""
    traps = sorted({one.trap for one in outcomes})
    lines = [
        "| trap | episodes | reveals | read once | readings while hidden | others | peeks as lifts "
        "| seats right | in doubt | wrong and sure | of these miscounted | tables | right or in doubt "
        "| delay, median / most (s) |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|",
        line("ALL", outcomes),
        *(line(trap, [one for one in outcomes if one.trap == trap]) for trap in traps),
    ]
    return "\n".join(lines) + "\n"


def line(name: str, outcomes: Sequence[Outcome]) -> str:
    """Return one line of the table."""
    reveals = sum(one.reveals for one in outcomes)
    delays = [delay for one in outcomes for delay in one.delays]
    figures = [
        name.replace("_", " "),
        len(outcomes),
        reveals,
        sum(one.once for one in outcomes),
        sum(one.hidden for one in outcomes),
        sum(one.extra for one in outcomes),
        sum(one.lifts for one in outcomes),
        sum(one.right for one in outcomes),
        sum(one.doubtful for one in outcomes),
        sum(one.wrong for one in outcomes),
        sum(one.miscounted for one in outcomes),
        sum(one.tables for one in outcomes),
        sum(one.fine for one in outcomes),
        f"{np.median(delays):.2f} / {max(delays):.2f}" if delays else "-",
    ]
    return "| " + " | ".join(str(figure) for figure in figures) + " |"
