"""MI-GAN: draws the hidden part of a picture so that it fits its surroundings.

    {"model": "migan", "do": "draw", "width", "height", "picture": Base64 of the samples, "hidden": Base64 of a byte
     for each pixel, 1 where it is hidden}
    -> {"picture": Base64 of all samples}

Samples are bytes: all of red, then all of green, then all of blue. Pixels that are not hidden stay as they are.
"""

import base64
import os

import numpy
import onnxruntime

# What the network takes for a pixel that is shown, and for one that is hidden.
SHOWN, HIDDEN = 255, 0


class MiGan:
    def __init__(self, folder: str, threads: int):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        # Threads that wait would take the time of other programs
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        path = os.path.join(folder, "migan.onnx")
        self.network = onnxruntime.InferenceSession(path, options, ["CPUExecutionProvider"])

    def draw(self, request: dict, turn) -> None:
        size = (request["height"], request["width"])
        picture = samples_of(request["picture"]).reshape(3, *size)
        is_hidden = samples_of(request["hidden"]).reshape(size) != 0
        mask = numpy.where(is_hidden, HIDDEN, SHOWN).astype("u1")
        drawn = self.network.run(None, {"image": picture[None], "mask": mask[None, None]})[0][0]
        result = numpy.where(is_hidden, drawn, picture)
        turn.answer({"picture": base64.b64encode(result.tobytes()).decode()})


def samples_of(text: str):
    return numpy.frombuffer(base64.b64decode(text), "u1")


def load(folder: str, threads: int) -> MiGan:
    return MiGan(folder, threads)
