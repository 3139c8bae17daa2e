"""Pictures of dice made with Blender: labelled tables, and the demo clip. Nothing here is needed to play or to test.

Blender comes as a Python package, for Python 3.11 only and with a NumPy older than Kubejo's own, so it lives in an
environment of its own. From the root of the repository:

    python3.11 -m venv render-env && render-env/bin/pip install 'bpy==5.0.*'
    render-env/bin/python -m models.render.clip kubejo/demo build/frames
    render-env/bin/pip install 'opencv-python-headless<4.12'
    render-env/bin/python -m models.render.pictures work-files/scenes --first 1000 --count 500
    render-env/bin/python -m models.render.films work-files/films --first 300 --count 20

The first makes the demo clip, the second labelled tables to train and to measure on (`models.scenes` plans them,
`models.rendered` loads them), the third films of cups to watch (`models.films` counts what is made of them).

One Blender unit is one centimetre; the table is the plane z = 0; the camera looks down with +y up in the picture.
"""

import bpy  # noqa: F401 - bmesh and mathutils can be imported only after it
