"""Kokoro-82M: text to speech.

    {"model": "kokoro", "do": "speak", "text", "language", "speed", "voices": [{"voice", "share", "prosody"}],
     "phonemes": [{"from", "to", "ipa"}], "pitch": factor, "equalizer": decibels of the bands of
     `models.voice_spectrum`, or none}
    -> {"file": path of 32-bit floats, "rate", "stretch", "marks": [{"from", "to", "startMs", "endMs"}]}, one a piece

Offsets are UTF-16; times are milliseconds from the start of the utterance. The reader deletes the files. The model has
only durations of whole frames, and most phonemes last two or three: at a speed of 1.21 it is 1.11 to 1.16 times as fast.
`stretch` is the factor by which the reader has to make the sound of a piece longer, so that the speed is right.
`prosody` is the share of a voice in melody and rhythm; without it that is its `share`, as in its timbre.
"""

import hashlib
import os
import struct

from models import kokoro_cjk, kokoro_text
from turn import Refused

MODEL = "kokoro-v1.0.int8.onnx"
# A wrong file can abort the process, and it must have the names in `opened_up`.
MODEL_SHA256 = "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb"
RATE = 24_000
# The model counts time in these; 25 ms.
FRAME = 600
# Signs that the model takes at once, and where it begins to hurry.
SIGNS_MAX = 510
SIGNS_WANTED = 250
# Numbers in a style.
STYLE = 256
# Measured on pauses: what is heard is this much ahead of the durations.
AHEAD = 2
# Power of what is heard, as a part of that of the loudest frame: -38 dB.
AUDIBLE = 10**-3.8
# Frames of silence after a clause at the end of a piece.
PAUSE_OF_CLAUSE = 6


# What the model calls the pitch it speaks with, and a name as long for the pitch before it is multiplied.
PITCH, OWN_PITCH = b"/encoder/F0_proj/Conv_output_0", b"/encoder/F0_proj/Conv_output_1"


def opened_up(model: bytes) -> bytes:
    """The model with one more input, a factor of the pitch that is 1 unless it is given, and two more outputs: the frames of each sign, and what they
    are at speed 1 before they are rounded.

    Protobuf joins what is repeated, so they are appended. What computes the pitch gets another name for its output.
    """

    def number(value: int) -> bytes:
        return bytes([value]) if value < 128 else bytes([value & 127 | 128]) + number(value >> 7)

    def field(tag: int, content: bytes) -> bytes:
        return number(tag << 3 | 2) + number(len(content)) + content

    outputs = {b"duration": b"/encoder/Clip_output_0", b"usual": b"/encoder/predictor/ReduceSum_output_0"}
    changes = b""
    for name, found in outputs.items():
        node = field(1, found) + field(2, name) + field(3, name) + field(4, b"Identity")
        changes += field(1, node) + field(12, field(1, name))
    multiply = field(1, OWN_PITCH) + field(1, b"pitch") + field(2, PITCH) + field(3, b"pitch") + field(4, b"Mul")
    one_float = field(1, b"\x08\x01" + field(2, field(1, b"\x08\x01")))
    usual_pitch = b"\x08\x01\x10\x01" + field(8, b"pitch") + field(9, struct.pack("<f", 1))
    changes += field(1, multiply) + field(11, field(1, b"pitch") + field(2, one_float)) + field(5, usual_pitch)
    return model.replace(field(2, PITCH), field(2, OWN_PITCH)) + field(7, changes)


class Kokoro:
    """The model, its voices and its front ends: eSpeak, and for English a lexicon before it."""

    def __init__(self, folder: str, threads: int):
        import espeakng_loader
        import numpy
        import onnxruntime
        from kokoro_onnx.config import DEFAULT_VOCAB
        from models.kokoro_english import English
        from phonemizer.backend.espeak.wrapper import EspeakWrapper

        self.numpy, self.onnxruntime, self.folder = numpy, onnxruntime, folder
        with open(os.path.join(folder, MODEL), "rb") as file:
            model = file.read()
        if hashlib.sha256(model).hexdigest() != MODEL_SHA256:
            raise ValueError(f"{MODEL} is not the file it should be")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        # It warns of the pitch, which is 1 in the model and may be given.
        options.log_severity_level = 3
        # Where others want the processor too, threads that wait must leave it soon, and none may wait for the slowest.
        options.add_session_config_entry("session.intra_op.spin_duration_us", "20")
        options.add_session_config_entry("session.dynamic_block_base", "4")
        self.session = onnxruntime.InferenceSession(opened_up(model), options, providers=["CPUExecutionProvider"])
        self.vocabulary = DEFAULT_VOCAB
        EspeakWrapper.set_library(espeakng_loader.get_library_path())
        EspeakWrapper.set_data_path(espeakng_loader.get_data_path())
        self.espeak = EspeakWrapper()
        self.english = English(os.path.join(folder, "english"))
        self.styles: dict = {}
        self.voice_search = None
        self.front_ends: dict = {}

    def speak(self, request: dict, turn) -> None:
        style = self.blend(request["voices"])
        text, language, given = request["text"], request["language"], request["phonemes"]
        signs, words = self.phonemes(text, language, given)
        readable = given or kokoro_text.is_readable(text, language)
        if not readable or all(word == kokoro_text.NO_WORD for _, word in signs):
            raise Refused("There is nothing in the text that Kokoro can speak")
        pieces = kokoro_text.chunks(signs, SIGNS_WANTED, SIGNS_MAX)
        spent = 0
        for count, piece in enumerate(pieces):
            spoken = "".join(sign for sign, _ in piece)
            sound, starts, stretch = self.say(spoken, style, request["speed"], request["pitch"], turn)
            if request["equalizer"]:
                from models import voice_spectrum

                sound = voice_spectrum.equalize(sound, RATE, request["equalizer"])
            # Between two pieces the pause of the mark is enough, without the silence around an utterance.
            begin = 0 if count == 0 else max(0, starts[1] - AHEAD)
            end = starts[-1] if count == len(pieces) - 1 else self.end(sound, starts[-2], piece[-1][0])
            starts = [min(start, end + AHEAD) for start in starts]
            file = turn.new_file(f"{count}.f32")
            sound[begin * FRAME : end * FRAME].astype("<f4").tofile(file)
            times = marks(piece, starts, words, spent - begin)
            turn.answer({"file": file, "rate": RATE, "stretch": stretch, "marks": times})
            spent += end - begin

    def end(self, sound, end: int, last_sign: str) -> int:
        """Where a piece ends that is followed by another: the model also pauses where it is cut within a sentence."""
        if last_sign in kokoro_text.SENTENCE:
            return end
        frames = sound[: end * FRAME].reshape(end, FRAME)
        power = (frames * frames).mean(axis=1)
        audible = int(self.numpy.flatnonzero(power >= power.max() * AUDIBLE)[-1]) + 1
        return min(end, audible + (PAUSE_OF_CLAUSE if last_sign in kokoro_text.CLAUSE else 0))

    def search(self, request: dict, turn) -> None:
        """A step of a search for a voice; see `models.voice_search`."""
        if self.voice_search is None:
            from models.voice_search import VoiceSearch

            self.voice_search = VoiceSearch(self)
        self.voice_search.step(request, turn)

    def blend(self, parts: list[dict]):
        """The style of a mix. The first half of a style is timbre, the second one prosody: melody and rhythm."""
        halves = [(part["share"], part.get("prosody", part["share"])) for part in parts]
        shares = self.numpy.repeat(self.numpy.array(halves, "f4"), STYLE // 2, axis=1)
        return sum(self.style(part["voice"]) * share for part, share in zip(parts, shares, strict=True))

    def style(self, voice: str):
        """A row for every number of signs."""
        if voice not in self.styles:
            path = os.path.join(self.folder, "voices", f"{voice}.bin")
            self.styles[voice] = self.numpy.fromfile(path, dtype="<f4").reshape(SIGNS_MAX, 1, STYLE)
        return self.styles[voice]

    def phonemes(self, text: str, language: str, given: list[dict]):
        offsets = kokoro_text.utf16(text)
        places = {offset: at for at, offset in enumerate(offsets)}
        pieces = [(places[piece["from"]], places[piece["to"]], piece["ipa"]) for piece in given]
        if kokoro_cjk.is_cjk(language):
            signs, words = self.front_end(language).phonemes(text, pieces, self.vocabulary)
        else:
            self.espeak.set_voice(language)
            signs, words = kokoro_text.phonemes(
                text,
                language,
                pieces,
                lambda words: self.espeak.text_to_phonemes(words, tie=True),
                self.vocabulary,
                self.english.reader(language),
            )
        return signs, [(offsets[begin], offsets[end]) for begin, end in words]

    def front_end(self, language: str) -> kokoro_cjk.FrontEnd:
        """Of Chinese or Japanese. Foreign words in them are said as in American English."""

        def latin(words: str) -> str:
            self.espeak.set_voice("en-us")
            return kokoro_text.to_kokoro(self.espeak.text_to_phonemes(words, tie=True), "en-us", self.vocabulary, True)

        if language not in self.front_ends:
            self.front_ends[language] = kokoro_cjk.open_front_end(language, latin)
        return self.front_ends[language]

    def say(self, signs: str, style, speed: float, pitch: float, turn):
        """Sound, the frame where each sign begins, and how much longer the sound should be.

        The first and the last sign are silence around them.
        """
        tokens = [0, *(self.vocabulary[sign] for sign in signs), 0]
        factors = {"speed": self.numpy.array([speed], "f4"), "pitch": self.numpy.array([pitch], "f4")}
        inputs = {"tokens": [tokens], "style": style[len(signs) - 1], **factors}
        run = self.onnxruntime.RunOptions()
        # Without it the memory of the model only ever grows.
        run.add_run_config_entry("memory.enable_memory_arena_shrinkage", "cpu:0")
        with turn.stopped_by(lambda: setattr(run, "terminate", True)):
            sound, frames, usual = self.session.run(["audio", "duration", "usual"], inputs, run)
        wanted = self.numpy.maximum(self.numpy.round(usual), 1).sum() / speed
        return sound.ravel(), [0, *(int(frame) for frame in self.numpy.cumsum(frames))], float(wanted / frames.sum())


def marks(piece, starts: list[int], words, shift: int) -> list[dict]:
    """When each word of a piece sounds; its sign n begins at `starts[n + 1]`. A word cut in two has its first part."""
    spans: dict[int, tuple[int, int]] = {}
    for at, (_, word) in enumerate(piece):
        if word != kokoro_text.NO_WORD:
            spans[word] = (spans.get(word, (starts[at + 1],))[0], starts[at + 2])
    return [
        {
            "from": words[word][0],
            "to": words[word][1],
            "startMs": max(0, begin + shift - AHEAD) * FRAME * 1000 // RATE,
            "endMs": max(0, end + shift - AHEAD) * FRAME * 1000 // RATE,
        }
        for word, (begin, end) in spans.items()
    ]


def load(folder: str, threads: int) -> Kokoro:
    return Kokoro(folder, threads)
