"""Speaks with Kokoro for the server that started it.

    python -I -B -u worker.py <folder with the model> <scratch folder> <threads> <most bytes of memory>

Requests come as JSON, one a line, on stdin; offsets are UTF-16:
    {"id", "do": "load"}
    {"id", "do": "speak", "text", "language", "speed", "voices": [{"voice", "share"}], "phonemes": [{"from", "to", "ipa"}]}
    {"id", "do": "cancel"}
Answers go to stdout in the same way; times are milliseconds from the start of the utterance:
    {"id", "file": path of 32-bit floats, "rate", "marks": [{"from", "to", "startMs", "endMs"}]}
    {"id", "end": "done" | "cancelled" | "refused" | "failed", "reason"}
The reader deletes the files. The end of stdin ends the program.
"""

import contextlib
import hashlib
import json
import os
import queue
import resource
import shutil
import sys
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import kokoro_text  # noqa: E402

MODEL = "kokoro-v1.0.int8.onnx"
# A wrong file can abort the process, and the node that is appended below must be there.
MODEL_SHA256 = "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb"
RATE = 24_000
# The model counts time in these; 25 ms.
FRAME = 600
# Signs that the model takes at once, and where it begins to hurry.
SIGNS_MAX = 510
SIGNS_WANTED = 250
# Measured on pauses: what is heard is this much ahead of the durations.
AHEAD = 2


class Refused(Exception):
    """The request cannot be met, now or later."""


class Cancelled(Exception):
    """Nobody waits for the answer any more."""


def with_durations(model: bytes) -> bytes:
    """The model with one more output, the frames of each sign. Protobuf joins what is repeated, so it is appended."""

    def number(value: int) -> bytes:
        return bytes([value]) if value < 128 else bytes([value & 127 | 128]) + number(value >> 7)

    def field(tag: int, content: bytes) -> bytes:
        return number(tag << 3 | 2) + number(len(content)) + content

    node = field(1, b"/encoder/Clip_output_0") + field(2, b"duration") + field(3, b"duration") + field(4, b"Identity")
    return model + field(7, field(1, node) + field(12, field(1, b"duration")))


class Kokoro:
    """The model, its voices and eSpeak as its front end."""

    def __init__(self, folder: str, threads: int):
        import espeakng_loader
        import numpy
        import onnxruntime
        from kokoro_onnx.config import DEFAULT_VOCAB
        from phonemizer.backend.espeak.wrapper import EspeakWrapper

        self.numpy, self.onnxruntime, self.folder = numpy, onnxruntime, folder
        with open(os.path.join(folder, MODEL), "rb") as file:
            model = file.read()
        if hashlib.sha256(model).hexdigest() != MODEL_SHA256:
            raise ValueError(f"{MODEL} is not the file it should be")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        # Where others want the processor too, threads that wait must leave it soon, and none may wait for the slowest.
        options.add_session_config_entry("session.intra_op.spin_duration_us", "20")
        options.add_session_config_entry("session.dynamic_block_base", "4")
        self.session = onnxruntime.InferenceSession(with_durations(model), options, providers=["CPUExecutionProvider"])
        self.vocabulary = DEFAULT_VOCAB
        EspeakWrapper.set_library(espeakng_loader.get_library_path())
        EspeakWrapper.set_data_path(espeakng_loader.get_data_path())
        self.espeak = EspeakWrapper()
        self.styles: dict = {}

    def style(self, voice: str):
        """A row for every number of signs."""
        if voice not in self.styles:
            path = os.path.join(self.folder, "voices", f"{voice}.bin")
            self.styles[voice] = self.numpy.fromfile(path, dtype="<f4").reshape(SIGNS_MAX, 1, 256)
        return self.styles[voice]

    def phonemes(self, text: str, language: str, given: list[dict]):
        self.espeak.set_voice(language)
        offsets = kokoro_text.utf16(text)
        places = {offset: at for at, offset in enumerate(offsets)}
        pieces = [(places[piece["from"]], places[piece["to"]], piece["ipa"]) for piece in given]
        signs, words = kokoro_text.phonemes(
            text, language, pieces, lambda words: self.espeak.text_to_phonemes(words, tie=True), self.vocabulary
        )
        return signs, [(offsets[begin], offsets[end]) for begin, end in words]

    def say(self, signs: str, style, speed: float, run):
        """Sound, and the frame where each sign begins; the first and the last are silence around them."""
        tokens = [0, *(self.vocabulary[sign] for sign in signs), 0]
        inputs = {"tokens": [tokens], "style": style[len(signs) - 1], "speed": self.numpy.array([speed], "f4")}
        sound, frames = self.session.run(["audio", "duration"], inputs, run)
        return sound.ravel(), [0, *(int(frame) for frame in self.numpy.cumsum(frames))]


class Worker:
    def __init__(self, folder: str, scratch: str, threads: int, answer):
        self.folder, self.scratch, self.threads, self.answer = folder, scratch, threads, answer
        self.kokoro: Kokoro | None = None
        self.waiting: queue.Queue = queue.Queue()
        self.lock = threading.Lock()
        self.open: set = set()
        self.dropped: set = set()
        self.running = None

    def take(self, request: dict) -> None:
        """Called by the reading thread."""
        with self.lock:
            if request["do"] != "cancel":
                self.open.add(request["id"])
                self.waiting.put(request)
            elif request["id"] in self.open:
                self.dropped.add(request["id"])
                if self.running and self.running[0] == request["id"]:
                    self.running[1].terminate = True

    def work(self) -> None:
        while True:
            request = self.waiting.get()
            end, reason = "done", ""
            try:
                self.meet(request)
            except Cancelled:
                end = "cancelled"
            except Refused as error:
                end, reason = "refused", str(error)
            except Exception as error:  # Whatever it is, the next request may fare better.
                end, reason = "failed", f"{type(error).__name__}: {error}"
            with self.lock:
                if request["id"] in self.dropped:
                    end = "cancelled"
                self.open.discard(request["id"])
                self.dropped.discard(request["id"])
            self.answer({"id": request["id"], "end": end, "reason": reason})

    def meet(self, request: dict) -> None:
        if request["id"] in self.dropped:
            raise Cancelled
        if self.kokoro is None:
            self.kokoro = Kokoro(self.folder, self.threads)
        if request["do"] == "speak":
            self.speak(self.kokoro, request)

    def speak(self, kokoro: Kokoro, request: dict) -> None:
        style = sum(kokoro.style(part["voice"]) * part["share"] for part in request["voices"])
        text, language, given = request["text"], request["language"], request["phonemes"]
        signs, words = kokoro.phonemes(text, language, given)
        readable = given or kokoro_text.is_readable(text, language)
        if not readable or all(word == kokoro_text.NO_WORD for _, word in signs):
            raise Refused("There is nothing in the text that Kokoro can speak")
        pieces = kokoro_text.chunks(signs, SIGNS_WANTED, SIGNS_MAX)
        spent = 0
        for count, piece in enumerate(pieces):
            run = self.begin(request["id"])
            try:
                sound, starts = kokoro.say("".join(sign for sign, _ in piece), style, request["speed"], run)
            finally:
                with self.lock:
                    self.running = None
            # Between two pieces the pause of the mark is enough, without the silence around an utterance.
            begin = 0 if count == 0 else max(0, starts[1] - AHEAD)
            end = starts[-1] if count == len(pieces) - 1 else starts[-2]
            self.send(request["id"], count, sound[begin * FRAME : end * FRAME], marks(piece, starts, words, spent - begin))
            spent += end - begin

    def begin(self, request_id):
        """What stops the model when the request is cancelled. Without the setting its memory only ever grows."""
        run = self.kokoro.onnxruntime.RunOptions()
        run.add_run_config_entry("memory.enable_memory_arena_shrinkage", "cpu:0")
        with self.lock:
            if request_id in self.dropped:
                raise Cancelled
            self.running = (request_id, run)
        return run

    def send(self, request_id, count: int, sound, marks: list[dict]) -> None:
        file = os.path.join(self.scratch, f"{request_id}-{count}.f32")
        sound.astype("<f4").tofile(file)
        self.answer({"id": request_id, "file": file, "rate": RATE, "marks": marks})


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


def main() -> None:
    folder, scratch, threads, memory = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    # Only answers may stand on stdout; what libraries print goes where complaints go.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)

    def answer(message: dict) -> None:
        answers.write(json.dumps(message) + "\n")
        answers.flush()

    worker = Worker(folder, scratch, threads, answer)
    threading.Thread(target=worker.work, daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        for line in sys.stdin.buffer:
            worker.take(json.loads(line))
    shutil.rmtree(scratch, ignore_errors=True)
    # The model may be at work and would not hear of a gentler end.
    os._exit(0)


if __name__ == "__main__":
    main()
