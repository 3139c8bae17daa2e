"""What lets people in: the PIN of the host and the four letters of the table."""

import secrets

from kubejo.store import Store

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""What a code is made of: no I, O, 0 or 1, which are taken for one another."""
LENGTH = 4


def pin(store: Store) -> str:
    """Return the PIN of a table; the first time it is made."""
    return store.note("pin") or new_pin(store)


def new_pin(store: Store) -> str:
    """Give the table another PIN of six digits."""
    made = f"{secrets.randbelow(1_000_000):06}"
    store.remember("pin", made)
    return made


def letters(store: Store) -> str:
    """Return the four letters of a table; the first time they are made."""
    return store.note("letters") or new_letters(store)


def new_letters(store: Store) -> str:
    """Give the table other letters: those who are in stay in."""
    made = code()
    store.remember("letters", made)
    return made


def code() -> str:
    """Return four letters drawn at random."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
