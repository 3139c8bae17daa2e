"""Photos are checked before they are decoded, and a bad one is one plain line with its name."""

import os
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.pictures import jpeg, plain, turned
from vision.damaged import complaints
from vision.photo import PhotoTrouble, load_photo


@pytest.mark.parametrize("ending", [".jpg", ".png", ".webp"])
@pytest.mark.parametrize("colour", [True, False])
def test_jpeg_png_and_webp_are_loaded_in_rgb(tmp_path: Path, ending: str, *, colour: bool) -> None:
    image = cv2.cvtColor(plain(60, red=150), cv2.COLOR_RGB2BGR)
    file = tmp_path / f"photo{ending}"
    assert cv2.imwrite(str(file), image if colour else cv2.cvtColor(image, cv2.COLOR_BGR2GRAY))
    red, _, blue = load_photo(file).reshape(-1, 3).mean(axis=0)
    assert (red > blue + 100) == colour


def test_a_photo_is_turned_as_its_exif_says(tmp_path: Path) -> None:
    image = plain(60)
    image[:20] = 250
    file = tmp_path / "turned.jpg"
    file.write_bytes(turned(jpeg(image)))
    loaded = load_photo(file)
    assert loaded.shape == (320, 240, 3)
    assert loaded[:, -10:].mean() > 240, "the upper edge has become the right one"


def bad_files() -> dict[str, tuple[bytes, str]]:
    photo = jpeg(plain(60))
    png = cv2.imencode(".png", plain(60))[1].tobytes()
    webp = cv2.imencode(".webp", plain(60))[1].tobytes()
    return {
        "empty.jpg": (b"", "is empty"),
        "words.jpg": (b"words and more words", "is no JPEG, PNG or WebP"),
        "old.bmp": (cv2.imencode(".bmp", plain(60))[1].tobytes(), "is no JPEG, PNG or WebP"),
        "half.jpg": (photo[: len(photo) // 2], "is cut off"),
        "half.png": (png[: len(png) // 2], "is cut off"),
        "half.webp": (webp[: len(webp) // 2], "is cut off"),
        "header.jpg": (photo[:20], "is no JPEG, PNG or WebP"),
        "flat.png": (png[:16] + (0).to_bytes(4, "big") + png[20:], "is damaged"),
        "huge.png": (png[:16] + (30000).to_bytes(4, "big") * 2 + png[24:], "is 30000 x 30000 pixels"),
        "hollow.png": (png[:40] + png[-12:], "is damaged"),
    }


@pytest.mark.parametrize("name", bad_files())
def test_a_bad_photo_is_one_plain_line(tmp_path: Path, name: str) -> None:
    data, said = bad_files()[name]
    file = tmp_path / name
    file.write_bytes(data)
    with pytest.raises(PhotoTrouble) as caught:
        load_photo(file)
    assert f"{name} {said}" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no /dev/zero, a file without an end")
def test_a_file_without_an_end_is_too_large() -> None:
    with pytest.raises(PhotoTrouble, match="/dev/zero is too large for a photo"):
        load_photo(Path("/dev/zero"))


def test_a_folder_and_a_missing_file_are_named(tmp_path: Path) -> None:
    with pytest.raises(PhotoTrouble, match="is a folder"):
        load_photo(tmp_path)
    with pytest.raises(PhotoTrouble, match=r"gone\.jpg cannot be opened: no such file or directory"):
        load_photo(tmp_path / "gone.jpg")


def spoilt(photo: bytes, places: int) -> list[bytes]:
    """Return a JPEG with some bytes of its pixels lost, each time elsewhere."""
    step = (len(photo) - 700) // places
    return [photo[: 650 + k * step] + photo[670 + k * step :] for k in range(places)]


def test_a_photo_of_which_a_part_is_lost_is_not_read_as_if_it_were_whole(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The decoder makes a picture of it all the same, in which dice look like others or are missing."""
    grainy = np.random.default_rng(3).integers(0, 255, (240, 320, 3)).astype(np.uint8)
    photo, file = jpeg(grainy), tmp_path / "spoilt.jpg"
    caught = 0
    for data in spoilt(photo, 20):
        file.write_bytes(data)
        with suppress(PhotoTrouble):
            load_photo(file)
            caught -= 1
        caught += 1
    assert caught >= 18, "some damage leaves no trace in how the rest is packed"
    file.write_bytes(photo[:-2] + bytes(4) + photo[-2:])
    assert load_photo(file).shape == grainy.shape, "some cameras fill up the end"
    assert capfd.readouterr().err == ""


def test_what_others_write_to_the_error_output_meanwhile_is_not_lost(capfd: pytest.CaptureFixture[str]) -> None:
    with complaints() as said:
        os.write(2, b"somebody else\nCorrupt JPEG data: bad Huffman code\nand more\n")
    assert said.damaged
    with complaints() as said:
        os.write(2, b"Corrupt JPEG data: 4 extraneous bytes before marker 0xd9\n")
    assert not said.damaged
    assert capfd.readouterr().err == "somebody else\nand more\n"


def test_bytes_changed_anywhere_never_break_the_program(tmp_path: Path) -> None:
    chance = np.random.default_rng(5)
    file = tmp_path / "changed.jpg"
    photos = [cv2.imencode(ending, plain(60))[1] for ending in (".jpg", ".png", ".webp")]
    for turn in range(300):
        data = photos[turn % 3].copy()
        data[chance.integers(0, len(data), 5)] = chance.integers(0, 256, 5)
        file.write_bytes(data.tobytes())
        with suppress(PhotoTrouble):
            assert load_photo(file).dtype == np.uint8
