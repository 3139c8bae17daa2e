"""The addresses that the console prints: such as a phone can use, written as a phone wants them."""

import ipaddress
import threading
import urllib.request
from pathlib import Path

import pytest
from zeroconf import ServiceInfo

from bench.served import free_port
from kubejo import nearby, serving
from kubejo.addresses import in_address, own_addresses, own_addresses6
from kubejo.nearby import service
from kubejo.session import Session
from kubejo.settings import Settings
from kubejo.store import Store

TABLE = """\
00000000000000000000000000000001 01 80 10 80       lo
fe80000000000000ba27ebfffe123456 02 40 20 80     eth0
20010db8000000010000000000000007 02 40 00 80     eth0
fd00000000000000ba27ebfffe123456 03 40 00 80    wlan0
20010db800000001aaaabbbbccccdddd 02 40 00 01     eth0
20010db8000000010000000000000008 02 40 00 60     eth0
"""


def test_only_addresses_that_last_and_need_no_interface_are_told(tmp_path: Path) -> None:
    (tmp_path / "if_inet6").write_text(TABLE, encoding="ascii")
    assert own_addresses6(tmp_path / "if_inet6") == ["2001:db8:0:1::7", "fd00::ba27:ebff:fe12:3456"]
    assert own_addresses6(tmp_path / "none") == []


def test_an_address_is_written_as_a_browser_takes_it() -> None:
    assert in_address("2001:db8:0:1::7") == "[2001:db8:0:1::7]"
    assert in_address("192.0.2.7") == "192.0.2.7"


def test_the_own_addresses_are_addresses_and_no_loopback() -> None:
    for text in [*own_addresses(), *own_addresses6()]:
        assert not ipaddress.ip_address(text).is_loopback


def test_what_is_announced_is_the_page_under_its_name() -> None:
    told = service(8123)
    assert (told.server, told.port) == ("kubejo.local.", 8123)
    assert set(told.parsed_addresses()) == {*own_addresses(), *own_addresses6()}


def test_a_table_without_a_network_runs_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_network() -> None:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(nearby, "Zeroconf", no_network)
    with nearby.announced(8123):
        pass


def test_a_network_that_comes_up_later_is_announced_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    here: list[str] = []
    told: list[str] = []
    announced, moved = threading.Event(), threading.Event()

    class Responder:
        def register_service(self, info: ServiceInfo, allow_name_change: bool) -> None:
            told.append(f"announced {info.parsed_addresses()}")
            announced.set()

        def close(self) -> None:
            told.append("closed")

    monkeypatch.setattr(nearby, "Zeroconf", Responder)
    monkeypatch.setattr(nearby, "SECONDS", 0.01)
    monkeypatch.setattr(nearby, "own_addresses", lambda: list(here))
    monkeypatch.setattr(nearby, "own_addresses6", list)
    with nearby.announced(8123, moved.set):
        assert announced.wait(10)
        here.append("192.0.2.7")
        assert moved.wait(10)
    assert told in (
        ["announced []", "closed"],
        ["announced []", "closed", "announced ['192.0.2.7']", "closed"],
    )


def test_the_pages_show_the_address_of_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wi-Fi may come up after the service."""
    monkeypatch.setattr(serving, "own_addresses6", list)
    store = Store(tmp_path)
    with serving.pages(Session(store), store, Settings(port=free_port())) as server:
        threading.Thread(target=server.serve, daemon=True).start()
        for here, shown in (([], "127.0.0.1"), (["192.0.2.7"], "192.0.2.7")):
            monkeypatch.setattr(serving, "own_addresses", lambda here=here: here)
            with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/", timeout=10) as page:
                assert f'class="address">http://{shown}:{server.port}<' in page.read().decode()
    store.close()
