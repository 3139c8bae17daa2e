"""What measures Kubejo says at once what it cannot measure, and does not keep the machine busy itself."""

import selectors
import threading
import time
from contextlib import closing
from socket import create_server

import pytest

from bench import night
from bench.served import PEOPLE
from bench.thirty_phones import Watched


@pytest.mark.parametrize("hours", ["1", "0", "-3", "inf", "nan", "long"])
def test_a_night_too_short_for_a_slope_is_refused_before_it_begins(
    hours: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["night", f"--hours={hours}"])
    with pytest.raises(SystemExit):
        night.main()
    assert f"hours are a number from 1.25 on, not {hours}" in capsys.readouterr().err


def test_in_the_shortest_night_a_slope_can_be_measured() -> None:
    quarters = [0.25 * number for number in range(int(night.hours("1.25") / 0.25) + 1)]
    assert night.Night(1, hours=quarters, megabytes=[100 + quarter for quarter in quarters]).slope == pytest.approx(1)


def test_streams_that_were_closed_are_listened_to_no_more() -> None:
    with create_server(("127.0.0.1", 0), backlog=len(PEOPLE)) as server:

        def hang_up() -> None:
            for number in range(len(PEOPLE)):
                with server.accept()[0] as line:
                    if number % 2:  # else what was sent lies unread, and the line is reset
                        line.recv(65536)

        thread = threading.Thread(target=hang_up)
        thread.start()
        with closing(Watched(server.getsockname()[1])) as watched:
            thread.join()
            until = time.monotonic() + 20
            while open_lines(watched._selector) and time.monotonic() < until:
                time.sleep(0.01)
            assert not open_lines(watched._selector)


def open_lines(selector: selectors.BaseSelector) -> int:
    return len(selector.get_map())
