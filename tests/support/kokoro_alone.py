"""What kokoro-onnx itself does, for comparison: a line of JSON on stdin, an answer on stdout.

    {"do": "times", "text", "voice", "language"} -> the words with their times, by the timings of kokoro-onnx
    {"do": "create", "text", "voice", "language", "file"} -> seconds it took, and of sound; kept as WAV in a file, if named
"""

import json
import os
import sys
import tempfile
import time
import wave

LOCAL, FOLDER, THREADS = sys.argv[1], sys.argv[2], int(sys.argv[3])
sys.path.insert(0, LOCAL)
import numpy  # noqa: E402
import onnxruntime  # noqa: E402
from kokoro_onnx import Kokoro  # noqa: E402
from models import kokoro as own  # noqa: E402
from models import kokoro_text  # noqa: E402
from models.kokoro_english import English  # noqa: E402

answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)

voices = {name[:-4]: os.path.join(FOLDER, "voices", name) for name in os.listdir(os.path.join(FOLDER, "voices"))}
with tempfile.TemporaryDirectory() as scratch, open(os.path.join(FOLDER, own.MODEL), "rb") as file:
    archive, path = os.path.join(scratch, "voices.npz"), os.path.join(scratch, "model.onnx")
    numpy.savez(archive, **{name: numpy.fromfile(file, "<f4").reshape(-1, 1, 256) for name, file in voices.items()})
    with open(path, "wb") as copy:
        copy.write(own.opened_up(file.read()))
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = THREADS
    session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    kokoro = Kokoro.from_session(session, archive)
    kokoro.voices = {name: kokoro.voices[name] for name in voices}


def times(text: str, voice: str, language: str) -> list[dict]:
    from phonemizer.backend.espeak.wrapper import EspeakWrapper

    espeak = EspeakWrapper()
    espeak.set_voice(language)
    said = lambda words: espeak.text_to_phonemes(words, tie=True)  # noqa: E731
    read = English(os.path.join(FOLDER, "english")).reader(language)
    signs, words = kokoro_text.phonemes(text, language, [], said, kokoro.tokenizer.vocab, read)
    line = "".join(sign for sign, _ in signs)
    timed = kokoro.create_timed(line, voice, is_phonemes=True, trim=False, sentence_pause=0, clause_pause=0)[2]
    assert "".join(timing.phoneme for timing in timed) == line
    spans = []
    for number, (begin, end) in enumerate(words):
        mine = [timing for timing, (_, word) in zip(timed, signs) if word == number]
        spans.append({"word": text[begin:end], "startMs": mine[0].start * 1000, "endMs": mine[-1].end * 1000})
    return spans


def create(text: str, voice: str, language: str, file: str = "") -> dict:
    begun = time.perf_counter()
    sound, rate = kokoro.create(text, voice, lang=language, trim=False)
    seconds = time.perf_counter() - begun
    if file:
        with wave.open(file, "wb") as kept:
            kept.setparams((1, 2, rate, 0, "NONE", ""))
            kept.writeframes((numpy.clip(sound, -1, 1) * 32767).astype("<i2").tobytes())
    return {"seconds": seconds, "sound": len(sound) / rate}


for line in sys.stdin:
    request = json.loads(line)
    answer = {"times": times, "create": create}[request.pop("do")](**request)
    answers.write(json.dumps(answer) + "\n")
    answers.flush()
