"""The report: what was measured, as Markdown."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from models.evaluate.reliability import Told, bins, calibration_error, told
from models.evaluate.score import Row, row
from models.evaluate.sheets import Cases
from models.evaluate.single import by_size, leaning

NEGATIVES = ("ferwardo-negatives", "rendered-clutter", "painted-no-pip-dice")
COLUMNS = """*found*: labelled dice read with the right value. *right*: dice read that are labelled, with that value.
*tables*: pictures with every die right and none added. *sure*: pictures read without a doubt. *wrong*: pictures read
without a doubt, and wrongly: the number that must be nought. *ms*: processor time of one thread for a picture, decoding
included."""
RENDERED = """Path-traced from seeds that training never uses, spoilt as by a poor camera. *party*: six seats with five
dice of 24 pixels each, of any stuff and in any light, also such that nobody could read. *evening*: the same with
ordinary dice in a light in which one would play. *small*: dice of 20 pixels. *clutter*: no pip dice. *any*: everything,
also dice that lean, that are cut or partly hidden; these may be read or not, but as long as nothing else is wrong. The
failures:"""


@dataclass(frozen=True, slots=True, eq=False)
class Measured:
    """All pictures read, by source: photos with the shipped weights, with weights that left their source out, rendered
    and painted ones. `trained`: the sources that the shipped weights were trained on.
    """

    photos: Cases
    left_out: Cases
    rendered: Cases
    painted: Cases
    trained: set[str]

    @property
    def untold(self) -> Cases:
        """The photos read with weights that never saw their source."""
        unseen = {name: some for name, some in self.photos.items() if name not in self.trained}
        return self.left_out or unseen


def rows(every: Cases, total: bool = False) -> dict[str, Row]:
    """Add up by source, and over all of them."""
    named = every | ({"ALL": list(chain(*every.values()))} if total else {})
    return {
        name: row((case.score, case.reading["milliseconds"]) for case in some) for name, some in named.items() if some
    }


def all_told(every: Cases) -> list[Told]:
    """Return confidence and outcome of every die read."""
    return [one for case in chain(*every.values()) for one in told(case.truth, case.reading)]


def figures(one: Row) -> list[str]:
    """Return a row's figures as text."""
    shares = [f"{share:.1%}" for share in (one.found, one.right, one.tables, one.sure)]
    return [str(one.photos), str(one.dice), *shares, str(one.wrong), f"{one.ms:.0f}"]


def markdown(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """Return a table."""
    return "\n".join("| " + " | ".join(line) + " |" for line in (head, ["---"] * len(head), *lines))


def source_table(what: str, lines: Mapping[str, Row], notes: Mapping[str, str] | None = None) -> str:
    """Return a table of rows by name; `what` heads the names; `notes`: whether they were trained on."""
    head = [what, *(["trained on"] if notes else []), "pictures", "dice", "found", "right", "tables", "sure", "wrong"]
    body = [[name, *([notes.get(name, "")] if notes else []), *figures(one)] for name, one in lines.items()]
    return markdown([*head, "ms"], body)


def swept(painted: Mapping[str, Row], prefix: str, what: str) -> str:
    """Return the table of the sources whose names begin with `prefix`; what follows it was varied."""
    return source_table(what, {name[len(prefix) :]: one for name, one in painted.items() if name.startswith(prefix)})


def reliability(told: Sequence[Told]) -> str:
    """Return the bins of confidence with the calibration error over them."""
    lines = [
        [f"{k / 10:.1f} to {(k + 1) / 10:.1f}", str(one.dice), f"{one.confidence:.3f}", f"{one.right:.3f}"]
        for k, one in enumerate(bins(told))
        if one
    ]
    head = f"Expected calibration error: **{calibration_error(told):.3f}** over {len(told)} dice read."
    return head + "\n\n" + markdown(["confidence", "dice", "mean confidence", "share right"], lines)


def aims(left_out: Mapping[str, Row], made: Mapping[str, Row]) -> Iterator[tuple[str, str, str]]:
    """Yield what is aimed at beside what is reached, of all that was measured."""
    if "ALL" in left_out:
        whole = left_out["ALL"]
        yield "sources left out: dice found", "98.5%", f"{whole.found:.1%}"
        yield "sources left out: dice right", "98.5%", f"{whole.right:.1%}"
        yield "sources left out: tables", "95%", f"{whole.tables:.1%}"
        yield "sources left out: read without a doubt", "85%", f"{whole.sure:.1%}"
        yield "sources left out: wrong though sure", "1 in 500", f"{whole.wrong} of {whole.photos}"
    for name, of in (("rendered-evening", "ordinary make"), ("rendered-party", "any make in any light")):
        if name in made:
            yield f"rendered tables, 30 dice of 24 px, of {of}, all right", "95%", f"{made[name].tables:.1%}"
    for name, edge, aim in (("painted-size-020", 20, "98%"), ("painted-size-032", 32, "99.5%")):
        if name in made:
            yield f"painted dice of {edge} px: found; right", aim, f"{made[name].found:.1%}; {made[name].right:.1%}"
    negatives = [made[name] for name in NEGATIVES if name in made]
    wrong, pictures = sum(one.wrong for one in negatives), sum(one.photos for one in negatives)
    yield "no pip dice, yet read as some without a doubt", "1 in 200", f"{wrong} of {pictures}"


def photo_parts(found: Measured) -> Iterator[str]:
    """Yield the parts about photos."""
    if found.left_out:
        yield "## Each source left out\n\nEvery source is read with weights that were trained without it."
        yield source_table("source", rows(found.left_out, total=True))
    notes = {name: "yes" if name in found.trained else "**no**" for name in found.photos} | {"ALL": "in part"}
    yield "## The shipped weights\n\nOnly sources they were not trained on say something about a new table."
    yield source_table("source", rows(found.photos, total=True), notes)
    names = ", ".join(f"`{name}`" for name in found.untold)
    yield f"## Confidence\n\nOf every die read, also a doubtful one, of {names}, read by weights that never saw them."
    yield reliability(all_told(found.untold))
    yield "![Share of right dice over confidence](report/reliability.png)"


def made_parts(found: Measured, pages: int) -> Iterator[str]:
    """Yield the parts about rendered and painted pictures; `pages`: picture sheets of rendered ones."""
    yield "## Rendered tables\n\n" + RENDERED
    yield source_table("kind", rows(found.rendered))
    yield "\n".join(f"![Rendered pictures read wrongly or in doubt](report/rendered-{k + 1}.jpg)" for k in range(pages))
    lean, believed = leaning(found.rendered)
    yield f"Of {lean} dice that lean, {believed} were given a value without a doubt."
    sizes = [[name, str(dice), f"{right:.1%}", f"{wrong:.1%}"] for name, dice, right, wrong in by_size(found.rendered)]
    yield markdown(["edge in pixels", "dice, flat, whole and open", "read rightly", "wrongly, without a doubt"], sizes)
    painted = rows(found.painted)
    yield "## Size\n\nPainted tables, spoilt as by a poor camera, by the edge of their dice in pixels."
    yield swept(painted, "painted-size-", "edge")
    yield "## Tilt\n\nPainted, sharp, dice of 32 pixels, by degrees off the vertical: from here to ten more."
    yield swept(painted, "painted-tilt-", "tilt")
    yield "## Blur\n\nPainted, dice of 32 pixels, by the blur's standard deviation in edges of a die."
    yield swept(painted, "painted-blur-", "blur")


def text(found: Measured, measured_on: str, pages: int, times: Sequence[tuple[str, str]]) -> str:
    """Return the whole report. `times`: what was timed, and the figure."""
    made = rows(found.photos) | rows(found.rendered) | rows(found.painted)
    parts = [
        f"# How well the reader reads\n\nWritten by `make evaluate`, measured on {measured_on}.",
        COLUMNS,
        markdown(["what", "aim", "reached"], list(aims(rows(found.left_out, bool(found.left_out)), made))),
        *photo_parts(found),
        *made_parts(found, pages),
        "## Where no pip dice lie\n\n*wrong* are the pictures in which some were read without a doubt.",
        source_table("source", {name: made[name] for name in NEGATIVES if name in made}),
        "## Time\n\nOne thread; the decoding is measured in the same run. A machine under load distorts it.",
        markdown(["what", "figure"], times),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"
