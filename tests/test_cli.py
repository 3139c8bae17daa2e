"""Whatever a command is asked for and whatever it writes to, nobody is shown a traceback."""

import errno
import json
import os
import re
import signal
import subprocess
import sys
import time
import weakref
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import pytest

from bench.served import free_port
from kubejo import cli
from kubejo.commands.serve import answers
from kubejo.doorkeys import letters, pin
from kubejo.neighbour import SIGNS, Sign, announced, signs
from kubejo.store import Store
from tests.own_signs import OwnSigns
from tests.past_games import NAMES, keep, mate
from tests.pictures import plain, program, video

FULL = Path("/dev/full")


def kubejo(*words: str, **how: object) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "kubejo", *words]
    return subprocess.run(line, stderr=subprocess.PIPE, text=True, check=False, **how)  # type: ignore[call-overload, no-any-return]  # what subprocess takes


@pytest.mark.skipif(not FULL.exists(), reason="a disk that is always full is a device of Linux")
@pytest.mark.parametrize("words", [("rules",), ("camera", "list", "--json")])
def test_output_on_a_full_disk_is_one_plain_line(words: tuple[str, ...]) -> None:
    with FULL.open("w") as full:
        done = kubejo(*words, stdout=full)
    assert done.returncode == 1
    assert done.stderr == "kubejo: no space left on device\n"


def test_a_name_that_the_terminal_cannot_show_is_shown_in_its_way(tmp_path: Path) -> None:
    done = kubejo(
        "replay", str(tmp_path / "ümläut"), stdout=subprocess.PIPE, env=os.environ | {"PYTHONIOENCODING": "ascii"}
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("kubejo: ")
    assert "\\xfcml\\xe4ut" in done.stderr


@pytest.mark.parametrize(
    ("closed", "verb", "code"),
    [(">&-", "score 7:10", 0), ("2>&-", "replay none", 1), (">&- 2>&-", "replay none", 1), (">&- 2>&-", "rules", 0)],
)
def test_who_has_closed_the_output_is_not_shown_anything_either(closed: str, verb: str, code: int) -> None:
    line = ["sh", "-c", f'exec "$0" -m kubejo {verb} {closed}', sys.executable]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", "")


def test_serve_starts_and_ends_without_an_output(tmp_path: Path) -> None:
    port = free_port()
    words = f"serve --port {port} --state {tmp_path}/state"
    line = ["sh", "-c", f'exec "$0" -m kubejo {words} >&-', sys.executable]
    env = os.environ | {"XDG_CONFIG_HOME": str(tmp_path)}
    with subprocess.Popen(line, stderr=subprocess.PIPE, text=True, env=env) as table:
        try:
            until(lambda: table.poll() is not None or answers(port))
            table.send_signal(signal.SIGTERM)
            _, said = table.communicate(timeout=60)
        finally:
            table.kill()
    assert (table.returncode, said) == (0, "")


@pytest.mark.parametrize("verb", ["read", "watch"])
def test_without_weights_there_is_one_plain_line(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(f"kubejo.commands.{verb}.WEIGHTS", tmp_path)
    assert cli.main([verb, str(video(tmp_path / "film.mp4", [plain(90)] * 3))]) == 1
    said = capsys.readouterr().err
    assert re.fullmatch(r"kubejo: The weights .* are missing: install Kubejo again\.\n", said)


@pytest.mark.parametrize("form", ["jsonl", "csv"])
def test_an_export_has_the_same_bytes_whatever_the_terminal_can_show(tmp_path: Path, form: str) -> None:
    keep(tmp_path, mate(0), names=("Jürgen", "Żofie", *NAMES[2:])).close()
    words = ("export", "--form", form, "--state", str(tmp_path))
    env = os.environ | {"PYTHONIOENCODING": "ascii", "XDG_CONFIG_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-m", "kubejo", *words], capture_output=True, check=True, env=env)
    assert cli.main([*words, "--out", str(tmp_path / "file")]) == 0
    assert done.stdout == (tmp_path / "file").read_bytes()
    assert "Jürgen" in done.stdout.decode()


def test_what_programs_read_is_json_whatever_the_terminal_can_show(tmp_path: Path) -> None:
    (tmp_path / "Küche").mkdir()
    env = os.environ | {"PYTHONIOENCODING": "ascii", "XDG_CONFIG_HOME": str(tmp_path / "Küche")}
    words = ("doctor", "--json", "--state", str(tmp_path / "Küche"))
    done = subprocess.run([sys.executable, "-m", "kubejo", *words], capture_output=True, check=False, env=env)
    assert "Küche" in str(json.loads(done.stdout))


def test_who_ends_it_while_it_starts_sees_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "import_module", interrupted)
    assert cli.main(["rules"]) == 130


@pytest.fixture
def heeds_ctrl_c() -> Iterator[None]:
    """Python does so unless it was started where that is ignored, as by a script in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def lost() -> None:
    """Python raises nothing out of what it calls when an object goes, as it does for every module that is loaded."""
    going = {"module"}
    watched = weakref.ref(going, lambda _: signal.raise_signal(signal.SIGINT))
    del going
    assert watched() is None


def taken_for_a_failure() -> None:
    """As modules written in C do that are just being set up."""
    try:
        signal.raise_signal(signal.SIGINT)
    except KeyboardInterrupt as error:
        raise ImportError from error


@pytest.mark.usefixtures("heeds_ctrl_c")
@pytest.mark.parametrize("disturbed", [lost, taken_for_a_failure])
def test_who_ends_it_while_modules_are_loaded_is_heard(
    disturbed: Callable[[], None], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A table was served all the same, and was not heard to be ended: a service was killed after a long while."""

    def loaded(name: str) -> ModuleType:
        disturbed()
        return import_module(name)

    monkeypatch.setattr(cli, "import_module", loaded)
    assert cli.main(["rules"]) == 130
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("words", [("replay", "-"), ("replay", os.devnull)])
def test_a_log_of_nothing_is_said_to_be_none(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert cli.main(words) == 1
    assert capsys.readouterr().err == f"kubejo: {words[1]} holds no game\n"


def test_a_game_with_a_number_beyond_all_numbers_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Store(tmp_path).close()
    assert cli.main(["replay", "9" * 20, "--state", str(tmp_path)]) == 1
    assert "no game" in capsys.readouterr().err


@pytest.mark.skipif(not SIGNS.exists(), reason="where another Kubejo has its log is known on Linux only")
@pytest.mark.parametrize("words", [("pin",), ("print", "sheet.html"), ("export",), ("backup", "all.zip"), ("replay",)])
def test_it_is_said_that_a_running_table_has_another_log(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Else a PIN is read out that the table knows nothing of."""
    monkeypatch.setattr("kubejo.neighbour.SIGNS", OwnSigns((9, 10)))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    store = keep(tmp_path / "kubejo", mate(0))
    pin(store), letters(store)
    store.close()
    with announced(9, tmp_path / "the table's"):
        assert cli.main(words) == 0
        told = f"the Kubejo on port 9 has its log in {tmp_path}/the table's, but this is about {tmp_path}/kubejo: name"
        assert told in capsys.readouterr().err
        with announced(10, tmp_path / "kubejo"):
            assert cli.main([*words[:1], *(f"new-{word}" for word in words[1:])]) == 0
        assert cli.main([*words[:1], *(f"newer-{word}" for word in words[1:]), "--state", "kubejo"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("words", ["pin", "print new.html", "export", "calibrate", "camera test", "record new"])
def test_what_is_wrong_with_the_settings_is_said_once_by_whoever_heeds_them(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Else a camera that is not named rightly is one that nobody has named."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "kubejo").mkdir()
    (tmp_path / "kubejo" / "config.toml").write_text(f'camera = 0\nstate = "{tmp_path}"\nport = {free_port()}\n')
    monkeypatch.setattr("kubejo.neighbour.SIGNS", tmp_path / "none")
    assert cli.main(words.split()) in (1, 2)
    said = f'kubejo: {tmp_path}/kubejo/config.toml: camera = 0 has the wrong type (write "0"), the default is used\n'
    assert capsys.readouterr().err.count(said) == 1


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(["--version"])
    assert (end.value.code, capsys.readouterr().out) == (0, f"kubejo {version('kubejo')}\n")


@pytest.mark.parametrize(("words", "said"), [("help", "VERB"), ("help serve", "--camera SOURCE")])
def test_help_may_be_asked_for_as_a_verb(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(words.split())
    assert end.value.code == 0
    assert said in capsys.readouterr().out


def test_of_a_sheet_that_there_is_not_those_that_there_are_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "kubdbo"]) == 1
    assert "no rule sheet and no file kubdbo: sheets are kubdubo, " in capsys.readouterr().err


def test_who_announces_a_log_with_a_name_too_long_is_found_all_the_same(tmp_path: Path) -> None:
    with announced(11, tmp_path / ("long" * 30)):
        assert not SIGNS.exists() or Sign(11, None) in signs()


@pytest.mark.parametrize("words", [("pin", "--new"), ("serve",)])
def test_who_may_not_write_the_log_is_told_as_whom(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refused)
    assert cli.main([*words, "--state", str(tmp_path)]) == 4
    assert "run this as the user who plays with it, as by sudo -u kubejo, or name another" in capsys.readouterr().err


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGHUP])
def test_a_camera_s_program_ends_with_the_command_that_started_it(tmp_path: Path, sign: signal.Signals) -> None:
    """It would go on and keep the camera; the signal is still what the command has ended by."""
    number = tmp_path / "number"
    says = f"import os, pathlib; pathlib.Path({str(number)!r}).write_text(str(os.getpid()))\n"
    source = program(tmp_path / "camera.py", says + "while True:\n    out.write(picture)\n    time.sleep(0.1)\n")
    line = [sys.executable, "-m", "kubejo", "watch", source]
    heard = signal.signal(sign, signal.SIG_DFL)  # `nohup` has one ignored, by all who are started from here, too
    with subprocess.Popen(line, stderr=subprocess.PIPE, text=True) as command:
        signal.signal(sign, heard)
        try:
            until(lambda: number.exists() and number.read_text() != "")
            command.send_signal(sign)
            _, said = command.communicate(timeout=60)
        finally:
            command.kill()  # else it would be waited for without end
    assert command.returncode == -sign
    assert "Traceback" not in said
    until(lambda: not Path(f"/proc/{number.read_text()}").exists())


def until(holds: Callable[[], bool], seconds: float = 60) -> None:
    ends = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < ends, "it never came to be"
        time.sleep(0.05)
