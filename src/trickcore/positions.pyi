# Types of the compiled module trickcore.positions, which has nothing for Python.
