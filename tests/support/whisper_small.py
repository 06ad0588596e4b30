"""Hears with Whisper small what was spoken: a line of JSON on stdin, an answer on stdout.

    python -I -B -u whisper_small.py <folder with the model> <threads>

    {"file", "language"} -> {"text"}

Greedy, at most 30 seconds, with onnxruntime: the registries have Whisper small in this form only.
"""

import json
import os
import sys

import numpy
import onnxruntime
from faster_whisper import decode_audio
from faster_whisper.feature_extractor import FeatureExtractor
from tokenizers import Tokenizer

FOLDER, THREADS = sys.argv[1], int(sys.argv[2])
# What 30 seconds are for the encoder.
FRAMES = 3_000
HEADS, HEAD_SIZE = 12, 64
TOKENS_MAX = 200
# Without a hint it writes Mandarin now in simplified, now in traditional characters.
BEFORE = {"zh": "以下是普通话的句子。"}

answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
os.dup2(2, 1)

options = onnxruntime.SessionOptions()
options.intra_op_num_threads = THREADS
encoder, decoder = (
    onnxruntime.InferenceSession(os.path.join(FOLDER, name), options, providers=["CPUExecutionProvider"])
    for name in ("encoder.onnx", "decoder.onnx")
)
tokenizer = Tokenizer.from_file(os.path.join(FOLDER, "tokenizer.json"))
features = FeatureExtractor()
kept = [given.name for given in decoder.get_inputs() if given.name.startswith("past_key_values")]
outputs = [output.name for output in decoder.get_outputs()]
END = tokenizer.token_to_id("<|endoftext|>")


def hear(file: str, language: str) -> str:
    mel = features(decode_audio(file))[:, :FRAMES]
    mel = numpy.pad(mel, ((0, 0), (0, FRAMES - mel.shape[1]))).astype("f4")
    heard = encoder.run(None, {"input_features": mel[None]})[0]
    before = f"<|startofprev|>{BEFORE[language]}" if language in BEFORE else ""
    begin = f"{before}<|startoftranscript|><|{language}|><|transcribe|><|notimestamps|>"
    tokens = tokenizer.encode(begin, add_special_tokens=False).ids
    past = {name: numpy.zeros((1, HEADS, 0, HEAD_SIZE), "f4") for name in kept}
    said: list[int] = []
    while len(said) < TOKENS_MAX:
        given = {
            "input_ids": numpy.array([tokens], "i8"),
            "encoder_hidden_states": heard,
            "use_cache_branch": numpy.array([bool(said)]),
        }
        found = dict(zip(outputs, decoder.run(None, given | past)))
        for name in kept:
            # What belongs to the sound is only given the first time.
            if not said or ".decoder." in name:
                past[name] = found[name.replace("past_key_values", "present")]
        token = int(found["logits"][0, -1].argmax())
        if token == END:
            break
        said.append(token)
        tokens = [token]
    return tokenizer.decode(said)


for line in sys.stdin.buffer:
    request = json.loads(line)
    answers.write(json.dumps({"text": hear(request["file"], request["language"]).strip()}) + "\n")
    answers.flush()
