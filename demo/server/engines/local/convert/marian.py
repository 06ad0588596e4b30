"""Makes a CTranslate2 model, in 8-bit integers, of an OPUS-MT model as its makers publish it.

    <python of the translation models' venv> -I -B marian.py <folder of the sources> <folder for the files>

Sources: config.json, vocab.json and pytorch_model.bin in PyTorch's old format, which is read without PyTorch. Its
pickle may name nothing but tensors, so that it cannot run anything. Made: config.json, model.bin and
shared_vocabulary.json, with the same bytes on every machine.
"""

import collections
import json
import os
import pickle
import sys

import numpy
from ctranslate2.specs import common_spec, transformer_spec

TYPES = {"FloatStorage": numpy.float32, "HalfStorage": numpy.float16, "LongStorage": numpy.int64}


class Tensors(pickle.Unpickler):
    """Reads the pickle of a state: of each tensor its storage, offset, shape and strides."""

    def __init__(self, file):
        super().__init__(file)
        self.types: dict = {}

    def find_class(self, module: str, name: str):
        if module == "torch" and name in TYPES:
            return name
        if (module, name) == ("torch._utils", "_rebuild_tensor_v2"):
            return lambda storage, offset, shape, strides, *_: (storage, offset, shape, strides)
        if (module, name) == ("torch._utils", "_rebuild_parameter"):
            return lambda tensor, *_: tensor
        if (module, name) == ("collections", "OrderedDict"):
            return collections.OrderedDict
        raise pickle.UnpicklingError(f"{module}.{name} has no place in a model")

    def persistent_load(self, storage: tuple):
        _, kind, key, *_ = storage
        self.types[key] = numpy.dtype(TYPES[kind])
        return key


class NoCode(pickle.Unpickler):
    def find_class(self, module: str, name: str):
        raise pickle.UnpicklingError(f"{module}.{name} has no place in a model")


def read_weights(path: str) -> dict:
    """The file is a magic number, a protocol, facts of the system, the state, the names of its storages, their bytes."""
    with open(path, "rb") as file:
        for _ in range(3):
            NoCode(file).load()
        tensors = Tensors(file)
        state = tensors.load()
        storages = {}
        for key in NoCode(file).load():
            count = int.from_bytes(file.read(8), "little")
            kind = tensors.types[key]
            storages[key] = numpy.frombuffer(file.read(count * kind.itemsize), kind)

    def tensor(storage: str, offset: int, shape: tuple, strides: tuple):
        flat = storages[storage][offset:]
        steps = [step * flat.itemsize for step in strides]
        return numpy.array(numpy.lib.stride_tricks.as_strided(flat, shape, steps))

    return {name: tensor(*facts) for name, facts in state.items()}


class Marian:
    """Fills the layers of a CTranslate2 model."""

    def __init__(self, weights: dict, config: dict):
        self.weights, self.config = weights, config

    def linear(self, spec, name: str) -> None:
        spec.weight, spec.bias = self.weights[name + ".weight"], self.weights[name + ".bias"]

    def norm(self, spec, name: str) -> None:
        spec.gamma, spec.beta = self.weights[name + ".weight"], self.weights[name + ".bias"]

    def joined(self, spec, name: str, parts: str) -> None:
        for kind in ("weight", "bias"):
            matrices = [self.weights[f"{name}.{part}_proj.{kind}"] for part in parts]
            setattr(spec, kind, numpy.concatenate(matrices))

    def attention(self, spec, name: str, of_itself: bool) -> None:
        if of_itself:
            self.joined(spec.linear[0], name, "qkv")
        else:
            self.linear(spec.linear[0], name + ".q_proj")
            self.joined(spec.linear[1], name, "kv")
        self.linear(spec.linear[-1], name + ".out_proj")

    def stack(self, spec, name: str) -> None:
        """What encoder and decoder have in common."""
        spec.position_encodings.encodings = self.weights[name + ".embed_positions.weight"]
        spec.scale_embeddings = self.config["scale_embedding"]
        embeddings = spec.embeddings[0] if isinstance(spec.embeddings, list) else spec.embeddings
        shared = self.weights["model.shared.weight"]
        embeddings.weight = numpy.copy(self.weights.get(name + ".embed_tokens.weight", shared))
        for number, layer in enumerate(spec.layer):
            block = f"{name}.layers.{number}"
            self.attention(layer.self_attention, block + ".self_attn", True)
            self.norm(layer.self_attention.layer_norm, block + ".self_attn_layer_norm")
            if name == "model.decoder":
                self.attention(layer.attention, block + ".encoder_attn", False)
                self.norm(layer.attention.layer_norm, block + ".encoder_attn_layer_norm")
            self.linear(layer.ffn.linear_0, block + ".fc1")
            self.linear(layer.ffn.linear_1, block + ".fc2")
            self.norm(layer.ffn.layer_norm, block + ".final_layer_norm")

    def spec(self, tokens: list[str]):
        config = self.config
        spec = transformer_spec.TransformerSpec.from_config(
            (config["encoder_layers"], config["decoder_layers"]),
            config["encoder_attention_heads"],
            pre_norm=config["normalize_before"],
            activation=common_spec.Activation.SWISH,
            layernorm_embedding=config["normalize_embedding"],
        )
        self.stack(spec.encoder, "model.encoder")
        self.stack(spec.decoder, "model.decoder")
        spec.decoder.projection.weight = numpy.copy(spec.decoder.embeddings.weight)
        spec.decoder.projection.bias = self.weights["final_logits_bias"].reshape(-1)
        # The decoder starts from the padding, whose embedding is zero: that token can go
        spec.decoder.start_from_zero_embedding = True
        last = len(tokens) - 1
        if tokens[last] != "<pad>":
            raise ValueError("the last token is not the padding")
        for part in (spec.encoder.embeddings[0], spec.decoder.embeddings, spec.decoder.projection):
            part.weight = numpy.delete(part.weight, last, 0)
        spec.decoder.projection.bias = numpy.delete(spec.decoder.projection.bias, last)
        spec.register_source_vocabulary(tokens[:last])
        spec.register_target_vocabulary(tokens[:last])
        spec.config.bos_token, spec.config.eos_token, spec.config.unk_token = "<s>", "</s>", "<unk>"
        spec.config.decoder_start_token = "</s>"
        spec.config.add_source_eos = True
        return spec


def read_json(folder: str, name: str):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return json.load(file)


def main(sources: str, into: str) -> None:
    vocabulary = read_json(sources, "vocab.json")
    marian = Marian(read_weights(os.path.join(sources, "pytorch_model.bin")), read_json(sources, "config.json"))
    spec = marian.spec(sorted(vocabulary, key=vocabulary.get))
    spec.validate()
    spec.optimize(quantization="int8")
    spec.save(into)


if __name__ == "__main__":
    main(*sys.argv[1:])
