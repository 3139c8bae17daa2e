"""What lies on a rendered table, where, and how it is seen: drawn from a seed, without Blender.

Lengths are centimetres, the table is the plane z = 0. A place in a picture is in pixels from the upper left, the middle
of the first pixel being 0, 0. `models.render.pictures` renders what is planned here.
"""
