"""One picture to its dice: found, judged, compared, doubted. `vision.reader` puts it together."""
