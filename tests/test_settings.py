"""The settings file: only what differs, typos named, and a broken one never keeps a table from coming up."""

import os
import re
import shutil
import subprocess
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from kubejo.cli import Trouble
from kubejo.settings import LEAST, MOST, SLOWEST, SYSTEM, Settings, config_path, load, state_folder
from vision.camera import Wanted

ROOT = Path(__file__).resolve().parents[1]
MAKE = ("make", "-n", "--no-print-directory")  # within another make, as in `make test`, it would name the folder


def loaded(folder: Path, text: str) -> tuple[Settings, str]:
    file = folder / "config.toml"
    file.write_text(text, encoding="utf8")
    found = load(file)
    return found.settings, " / ".join(found.complaints)


def test_without_a_file_there_are_the_defaults(tmp_path: Path) -> None:
    assert load(tmp_path / "none.toml").settings == Settings()


def test_what_is_set_is_taken(tmp_path: Path) -> None:
    settings, complaints = loaded(tmp_path, 'camera = "0"\nport = 9000\nnames = ["dice.example"]\nturn = 90\n')
    assert settings == Settings(camera="0", port=9000, names=("dice.example",), turn=90.0)
    assert not complaints


def test_an_unknown_setting_names_the_nearest_known_one_and_the_rest_holds(tmp_path: Path) -> None:
    settings, complaints = loaded(tmp_path, "prot = 9000\nturn = 30.5\n")
    assert settings == Settings(turn=30.5)
    assert "unknown setting prot, did you mean port?" in complaints


@pytest.mark.parametrize("line", ['port = "many"', "port = true", "names = [1]", "camera = 0", "turn = []"])
def test_a_value_of_the_wrong_type_is_named_and_the_default_used(tmp_path: Path, line: str) -> None:
    settings, complaints = loaded(tmp_path, line)
    assert settings == Settings()
    assert "wrong type" in complaints


@pytest.mark.parametrize(
    "text",
    [
        "port = ",
        "[[[",
        "\x00",
        f"turn = 1{'0' * 400}",
        f"port = 1{'0' * 5000}",
        f"port = 0x1{'0' * 5000}",
        f"[picture]\nwhite_balance = [1{'0' * 400}]",
        f"x = {'[' * 5000}",
    ],
    ids=range(8),
)
def test_a_broken_file_gives_the_defaults_without_a_camera_and_says_so(tmp_path: Path, text: str) -> None:
    settings, complaints = loaded(tmp_path, text)
    assert settings == Settings()
    assert "cannot be read" in complaints


def test_the_places_are_those_of_the_xdg_folders(tmp_path: Path) -> None:
    assert config_path({"XDG_CONFIG_HOME": str(tmp_path)}) == tmp_path / "kubejo" / "config.toml"
    assert state_folder(Settings(), {"XDG_STATE_HOME": str(tmp_path)}) == tmp_path / "kubejo"
    assert state_folder(Settings(), {"STATE_DIRECTORY": "/var/lib/kubejo"}) == Path("/var/lib/kubejo")
    assert state_folder(Settings(state=str(tmp_path)), {}) == tmp_path


def test_settings_that_may_not_be_looked_for_are_safe_mode() -> None:
    """Root, as whom tests may run, may look everywhere; a name that no file system takes is refused to root too."""
    config = config_path({"XDG_CONFIG_HOME": "x" * 5000})
    assert config == Path("x" * 5000, "kubejo", "config.toml")
    assert load(config).safe


def test_a_user_without_a_home_has_the_settings_of_the_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    assert config_path({}) == SYSTEM
    assert config_path({"XDG_CONFIG_HOME": str(tmp_path)}) == tmp_path / "kubejo" / "config.toml"
    assert state_folder(Settings(), {"XDG_STATE_HOME": str(tmp_path)}) == tmp_path / "kubejo"
    with pytest.raises(Trouble, match="no home for the log: name a folder with --state") as raised:
        state_folder(Settings(), {})
    assert raised.value.code == 4


def test_a_folder_in_the_home_of_nobody_is_named() -> None:
    with pytest.raises(Trouble, match="nobody's home is ~no-such-user, name another folder") as raised:
        state_folder(Settings(state="~no-such-user/games"), {})
    assert raised.value.code == 4


def test_the_picture_has_a_section_of_its_own(tmp_path: Path) -> None:
    text = "[picture]\nwidth = 1536\nexposure = 10000\nwhite_balance = [2, 1.5]\nhold = false\n"
    settings, complaints = loaded(tmp_path, text)
    assert settings.picture == Wanted(width=1536, exposure=10000.0, white_balance=(2.0, 1.5), hold=False)
    assert not complaints


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[picture]\nexposur = 1\n", "unknown setting picture.exposur, did you mean picture.exposure?"),
        ("exposure = 1\n", "unknown setting exposure, did you mean picture.exposure?"),
        ("[picture]\nport = 1\n", "unknown setting picture.port, did you mean port?"),
        ("[picture]\nxyzzy = 1\n", "known are picture.width, picture.height, picture.rate"),
        ("picture = 3\n", "picture = 3 has the wrong type"),
        ("port = 65536\n", "port = 65536 is out of range"),
        ("port = 0\n", "port = 0 is out of range"),
        ("[picture]\ngain = -1\n", "picture.gain = -1 is out of range"),
        ("[picture]\nwhite_balance = [1, 2, 3]\n", "neither two gains nor one temperature"),
        ("[picture]\nwhite_balance = [0]\n", "neither two gains nor one temperature"),
        ("[picture]\nwidth = 1e9\n", "wrong type"),
        ("[picture]\nexposure = inf\n", "picture.exposure = inf is out of range (0 to 2,000,000), the default is used"),
        ("[picture]\ngain = 1e300\n", "picture.gain = 1e+300 is out of range (0 to 65,535)"),
        ("[picture]\nfocus = nan\n", "picture.focus = nan is out of range"),
        ("[picture]\nwhite_balance = [inf]\n", "neither two gains nor one temperature"),
        ("[picture]\nrate = 0.4\n", "picture.rate = 0.4 is slower than 0.5 pictures a second"),
    ],
)
def test_what_is_wrong_with_a_setting_is_said_and_the_default_used(tmp_path: Path, text: str, said: str) -> None:
    settings, complaints = loaded(tmp_path, text)
    assert settings == Settings()
    assert said in complaints


def test_a_file_that_is_named_is_found_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ana")
    found, _ = loaded(tmp_path, 'camera = "~/film.mp4"\nseats = "seats.json"\nstate = "games"\n')
    assert (found.camera, found.seats_file) == ("/home/ana/film.mp4", tmp_path / "seats.json")
    assert state_folder(found, {}) == tmp_path / "games"
    found, _ = loaded(tmp_path, 'camera = "http://x//y"\nseats = "~/seats.json"\nstate = "/var/lib/kubejo"\n')
    assert (found.camera, found.seats_file) == ("http://x//y", Path("/home/ana/seats.json"))
    assert state_folder(found, {}) == Path("/var/lib/kubejo")
    assert loaded(tmp_path, 'camera = "~no-such-user/film.mp4"\n')[0].camera == "~no-such-user/film.mp4"


ROWS = re.findall(r"^\| `([\w.]+)` \| `(.+?)` \| (.*?) ?\| ", (ROOT / "docs" / "settings.md").read_text(), re.MULTILINE)
NUMBERS = sorted(LEAST.keys() | MOST.keys())


def test_the_page_tells_every_setting_with_its_default() -> None:
    kinds = (("", Settings()), ("picture.", Wanted()))
    real = {f"{section}{one.name}": getattr(kind, one.name) for section, kind in kinds for one in fields(kind)}
    del real["picture"]
    told = {name: tomllib.loads(f"x = {default}")["x"] for name, default, _ in ROWS}
    assert {name: tuple(value) if value == [] else value for name, value in told.items()} == real


@pytest.mark.parametrize("name", NUMBERS)
def test_the_page_tells_how_small_and_large_a_number_may_be(name: str) -> None:
    (told,) = (limits for row, _, limits in ROWS if row.rpartition(".")[2] == name)
    if name == "rate":
        assert told == f"{SLOWEST:g} to {MOST[name]:,.0f}, or 0"
    else:
        assert told == f"{LEAST.get(name, 0):g} to {MOST[name]:,.0f}"


def test_only_a_file_that_cannot_be_read_at_all_is_safe_mode(tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_text("port = ")
    (tmp_path / "typo.toml").write_text("prot = 1")
    assert load(tmp_path / "broken.toml").safe
    assert not load(tmp_path / "typo.toml").safe


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
@pytest.mark.parametrize(
    ("words", "done"),
    [
        ("serve", "serve"),
        ("serve CAMERA=0", "serve --camera 0"),
        ("serve CAMERA=rpicam PORT=9000", "serve --camera rpicam --port 9000"),
        ("demo", "demo"),
        ("demo PORT=9000", "demo --port 9000"),
    ],
)
def test_make_leaves_to_the_settings_what_it_is_not_told(words: str, done: str) -> None:
    env = {name: value for name, value in os.environ.items() if name not in ("CAMERA", "PORT", "MAKEFLAGS")}
    said = subprocess.run([*MAKE, *words.split()], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    assert said.stdout.splitlines()[-1].replace("'", "").split() == [".venv/bin/kubejo", *done.split()]
