"""What the pages say: every area has keys of its own."""

from collections import Counter

from webui import texts


def test_a_key_belongs_to_one_area() -> None:
    for kind in ("SAID", "PAGE"):
        count = Counter(key for area in texts.AREAS for key in getattr(area, kind))
        assert not [key for key, times in count.items() if times > 1]
        assert set(count) == set(getattr(texts, kind))
