"""Resemblyzer: what tells voices apart. The same speaker's stretches of speech have embeddings that lie close together.

    {"model": "resemblyzer", "do": "embed", "file": path of a WAV of 16-bit mono samples at 16 kHz,
     "spans": [[start, end] in milliseconds, …]}
    -> {"embeddings": [256 numbers, a unit vector, …]}, in the order of the spans, some at a time

The network, a mel spectrogram and three LSTM layers, is computed by numpy: PyTorch would be 200 MB for it.
"""

import os
import wave

import numpy

RATE = 16_000
WEIGHTS = "pretrained.pt"
# Where the tensors of each layer lie in the file, in bytes. Unpickling the file could run code that is in it; reading
# numbers cannot, and the file is known by its hash.
INPUT_WEIGHTS = (269_883, 1_482_299, 3_579_451)
HIDDEN_WEIGHTS = (433_723, 2_530_875, 4_628_027)
INPUT_BIASES = (5_676_603, 5_684_795, 5_692_987)
HIDDEN_BIASES = (5_680_699, 5_688_891, 5_697_083)
LINEAR_WEIGHTS, LINEAR_BIASES = 7_731, 6_699
MELS, HIDDEN = 40, 256
# Samples from one frame of the spectrogram to the next, and in a frame.
HOP, FRAME = 160, 400
# Frames of a window, which is what the network was trained on, and from one window to the next.
WINDOW, WINDOW_HOP = 160, 80
# Windows that are computed at once.
BATCH = 48
# Quieter speech is made as loud as this root mean square, 30 dB under full scale.
LOUDNESS = 10 ** (-30 / 20)


def mel_filters():
    """The triangular filters of Slaney's mel scale up to 8 kHz, one a column."""

    def to_mel(hertz):
        return numpy.where(hertz < 1000, hertz * 3 / 200, 15 + numpy.log(numpy.maximum(hertz, 1) / 1000) / (numpy.log(6.4) / 27))

    def to_hertz(mel):
        return numpy.where(mel < 15, mel * 200 / 3, 1000 * numpy.exp((mel - 15) * numpy.log(6.4) / 27))

    edges = to_hertz(to_mel(numpy.array(RATE / 2)) * numpy.arange(MELS + 2) / (MELS + 1))
    bins = numpy.arange(FRAME // 2 + 1) * (RATE / FRAME)
    rising = (bins[:, None] - edges[:-2]) / (edges[1:-1] - edges[:-2])
    falling = (edges[2:] - bins[:, None]) / (edges[2:] - edges[1:-1])
    return (numpy.maximum(0, numpy.minimum(rising, falling)) * 2 / (edges[2:] - edges[:-2])).astype("f4")


class Resemblyzer:
    def __init__(self, folder: str):
        with open(os.path.join(folder, WEIGHTS), "rb") as file:
            content = file.read()

        def tensor(offset: int, *shape: int):
            return numpy.frombuffer(content, "<f4", int(numpy.prod(shape)), offset).reshape(shape)

        places = zip(INPUT_WEIGHTS, HIDDEN_WEIGHTS, INPUT_BIASES, HIDDEN_BIASES, (MELS, HIDDEN, HIDDEN), strict=True)
        self.layers = [
            (
                numpy.ascontiguousarray(tensor(from_input, 4 * HIDDEN, width).T),
                numpy.ascontiguousarray(tensor(from_hidden, 4 * HIDDEN, HIDDEN).T),
                tensor(bias, 4 * HIDDEN) + tensor(hidden_bias, 4 * HIDDEN),
            )
            for from_input, from_hidden, bias, hidden_bias, width in places
        ]
        self.linear = numpy.ascontiguousarray(tensor(LINEAR_WEIGHTS, HIDDEN, HIDDEN).T)
        self.bias = tensor(LINEAR_BIASES, HIDDEN)
        self.filters = mel_filters()
        self.taper = (0.5 - 0.5 * numpy.cos(2 * numpy.pi * numpy.arange(FRAME) / FRAME)).astype("f4")

    def embed(self, request: dict, turn) -> None:
        with wave.open(request["file"], "rb") as file:
            if (file.getframerate(), file.getnchannels(), file.getsampwidth()) != (RATE, 1, 2):
                raise ValueError("the recording is not 16-bit mono at 16 kHz")
            waiting: list = []
            for start, end in request["spans"]:
                turn.check()
                file.setpos(min(start * RATE // 1000, file.getnframes()))
                sound = numpy.frombuffer(file.readframes((end - start) * RATE // 1000), "<i2").astype("f4") / 32768
                waiting.append(self.windows(sound))
                if sum(map(len, waiting)) >= BATCH:
                    self.answer(waiting, turn)
                    waiting = []
            self.answer(waiting, turn)

    def answer(self, spans: list, turn) -> None:
        """Answers the embedding of each span, the mean of its windows'."""
        if not spans:
            return
        every = self.compute(numpy.concatenate(spans))
        ends = numpy.cumsum([len(windows) for windows in spans])
        means = numpy.stack([part.mean(0) for part in numpy.split(every, ends[:-1])])
        turn.answer({"embeddings": normal(means).round(4).tolist()})

    def windows(self, sound):
        """The spectrogram in windows that overlap by half; the last one ends with the sound. A short sound is repeated."""
        shortest = WINDOW * HOP
        if len(sound) < shortest:
            sound = numpy.resize(sound, shortest) if len(sound) else numpy.zeros(shortest, "f4")
        level = numpy.sqrt((sound.astype("f8") ** 2).mean())
        mels = self.spectrogram(sound * numpy.float32(max(1.0, LOUDNESS / max(level, 1e-9))))
        starts = [*range(0, len(mels) - WINDOW, WINDOW_HOP), len(mels) - WINDOW]
        return numpy.stack([mels[start : start + WINDOW] for start in starts])

    def spectrogram(self, sound):
        count = len(sound) // HOP
        padded = numpy.concatenate([numpy.zeros(FRAME // 2, "f4"), sound, numpy.zeros(FRAME, "f4")])
        frames = numpy.lib.stride_tricks.sliding_window_view(padded, FRAME)[::HOP][:count]
        return (numpy.abs(numpy.fft.rfft(frames * self.taper)) ** 2).astype("f4") @ self.filters

    def compute(self, windows):
        """Unit vectors, one a window."""
        outputs = windows
        for from_input, from_hidden, bias in self.layers:
            inputs = outputs @ from_input + bias
            hidden = numpy.zeros((len(windows), HIDDEN), "f4")
            cell = hidden.copy()
            outputs = numpy.empty((*windows.shape[:2], HIDDEN), "f4")
            for at in range(windows.shape[1]):
                gates = inputs[:, at] + hidden @ from_hidden
                candidate = numpy.tanh(gates[:, 2 * HIDDEN : 3 * HIDDEN])
                # The logistic function, which does not overflow in this form
                gates = 0.5 * (1 + numpy.tanh(0.5 * gates))
                cell = gates[:, HIDDEN : 2 * HIDDEN] * cell + gates[:, :HIDDEN] * candidate
                hidden = gates[:, 3 * HIDDEN :] * numpy.tanh(cell)
                outputs[:, at] = hidden
        return normal(numpy.maximum(0, hidden @ self.linear + self.bias))


def normal(vectors):
    return vectors / numpy.maximum(numpy.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)


def load(folder: str, threads: int) -> Resemblyzer:
    return Resemblyzer(folder)
