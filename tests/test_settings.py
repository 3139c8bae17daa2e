"""The settings file: only what differs, typos named, and a broken one never keeps a table from coming up."""

from pathlib import Path

import pytest

from kubejo.settings import Settings, config_path, load, state_folder


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


@pytest.mark.parametrize("text", ["port = ", "[[[", "\x00"])
def test_a_broken_file_gives_the_defaults_without_a_camera_and_says_so(tmp_path: Path, text: str) -> None:
    settings, complaints = loaded(tmp_path, text)
    assert settings == Settings()
    assert "cannot be read" in complaints


def test_the_places_are_those_of_the_xdg_folders(tmp_path: Path) -> None:
    assert config_path({"XDG_CONFIG_HOME": str(tmp_path)}) == tmp_path / "kubejo" / "config.toml"
    assert state_folder(Settings(), {"XDG_STATE_HOME": str(tmp_path)}) == tmp_path / "kubejo"
    assert state_folder(Settings(), {"STATE_DIRECTORY": "/var/lib/kubejo"}) == Path("/var/lib/kubejo")
    assert state_folder(Settings(state=str(tmp_path)), {}) == tmp_path
