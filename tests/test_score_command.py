"""`kubejo score`: a tally sheet of Kubi on paper."""

import json

import pytest

from kubejo.cli import main
from kubejo.commands.score import MOST


def test_the_example_of_the_sheet_is_worth_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    """K13."""
    sheet = ["2:2", "5:5", "7:10", "8:1", "9:8", "12:8"]
    assert main(["score", *sheet, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["plus"], told["minus"], told["total"]) == (600, -400, 200)
    assert told["rows"] == {str(row): 0 for row in range(2, 13)} | {"2": -200, "7": 150, "8": -200, "9": 150, "12": 300}
    assert main(["score", *sheet]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "total 200"
    assert len(lines) == len(sheet) + 2


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("7", "look like 7:10, not 7"),
        ("7:x", "look like 7:10, not 7:x"),
        ("7:-1", "look like 7:10, not 7:-1"),
        ("13:1", "the rows 2 to 12, not 13"),
        (f"7:{MOST + 1}", f"row 7 cannot have {MOST + 1} strokes"),
    ],
)
def test_what_is_no_row_is_named(given: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["score", "5:5", given])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


def test_a_row_that_is_given_twice_is_a_slip(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "7:10", "8:2", "7:3"]) == 2
    assert "row 7 is given twice" in capsys.readouterr().err
