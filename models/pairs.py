"""How large 8-bit weights may be, for every processor to count alike with them.

x86 processors without VNNI multiply numbers of 0 to 255 by weights of -128 to 127 two by two and add both products in
16 bits (VPMADDUBSW); what does not fit there is cut off without a word, and a network says something else than on
other processors. No pair overflows if weights of one sign that are multiplied together come to no more than MOST.
"""

import numpy as np
import numpy.typing as npt

MOST = (2**15 - 1) // 255

Floats = npt.NDArray[np.float64]
Kernel = npt.NDArray[np.int8]


def shrunk(kernel: Kernel) -> Floats:
    """Return for each output of a kernel (outputs, inputs, h, w) how much smaller its weights have to be, 1 if not.

    A weight seldom has a neighbour as large as itself: less is lost than the whole bit that ONNX Runtime's
    `reduce_range` gives away.
    """
    times = np.minimum(1.0, MOST / np.maximum(most_together(kernel), 1))
    while (over := most_together(smaller(kernel, times)) > MOST).any():  # both were rounded up
        times[over] *= 1 - 1 / 256
    return times


def smaller(kernel: Kernel, times: Floats) -> npt.NDArray[np.int8]:
    """Return a kernel with the weights of each output so many times as large."""
    return np.asarray(np.rint(kernel * times.reshape(-1, 1, 1, 1)), np.int8)


def most_together(kernel: Kernel) -> Floats:
    """Return for each output of a kernel the most that two weights of one sign come to that are multiplied together.

    ONNX Runtime lays all inputs of one place side by side, then those of the next, and takes the first weight with the
    second, the third with the fourth.
    """
    rows = np.moveaxis(kernel, 1, -1).reshape(len(kernel), -1).astype(np.float64)
    rows = np.pad(rows, ((0, 0), (0, rows.shape[1] % 2)))
    first, second = rows[:, ::2], rows[:, 1::2]
    up, down = first.clip(min=0) + second.clip(min=0), first.clip(max=0) + second.clip(max=0)
    return np.asarray(np.maximum(up, -down).max(1))
