"""Numbers of rows in addresses: one that no database can hold leads nowhere."""

from typing import Any

from werkzeug.routing import IntegerConverter, Map

LARGEST = 2**63 - 1


class Row(IntegerConverter):
    """A whole number of an address that can be the number of a row."""

    def __init__(self, routes: Map, **given: Any) -> None:
        super().__init__(routes, **{"max": LARGEST} | given)
