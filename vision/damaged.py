"""Whether a decoder found a JPEG damaged. It decodes what it can, and says so on the error output and nowhere else."""

import os
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

PADDING = 8  # bytes too many at the end of a picture that some cameras write and that harm nothing
LOST = re.compile(rb"(?:Corrupt JPEG data: (?:(\d+) extraneous bytes)?|Premature end of JPEG file)[^\n]*\n?")
MOST = 65536  # bytes that a pipe holds
_one_at_a_time = threading.Lock()


class Complaints:
    """What was written to the error output meanwhile."""

    def __init__(self) -> None:
        self.text = b""

    @property
    def damaged(self) -> bool:
        """Whether a JPEG decoder says that a part of the picture is lost."""
        return any(found[1] is None or int(found[1]) > PADDING for found in LOST.finditer(self.text))


@contextmanager
def complaints() -> Iterator[Complaints]:
    """Listen to what libraries write to the error output of this process; all else is written there afterwards."""
    heard = Complaints()
    with _one_at_a_time:
        try:
            own = os.dup(2)
        except OSError:  # closed, as by `2>&-`: nothing can be heard
            yield heard
            return
        there, here = os.pipe()
        for end in (there, here):
            os.set_blocking(end, False)  # nobody reads while something is written
        os.dup2(here, 2)
        try:
            yield heard
        finally:
            os.dup2(own, 2)
            with suppress(BlockingIOError):
                heard.text = os.read(there, MOST)
            for one in (own, here, there):
                os.close(one)
            with suppress(OSError):  # it may go into a file of which this process may write no more
                os.write(2, LOST.sub(b"", heard.text))
