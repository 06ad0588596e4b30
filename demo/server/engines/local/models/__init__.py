"""Models that the worker hosts: `models/<name>.py` has `load(folder, threads)`, which makes the model of that name."""
