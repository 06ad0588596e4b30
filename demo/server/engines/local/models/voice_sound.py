"""What a search for a voice hears in a sound: the speech in it, its pitch, and whose voice it is."""

import wave

import numpy

from models.resemblyzer import RATE, normal

# Level and pauses are judged in blocks of this length, in seconds.
BLOCK = 0.03
# A block quieter than the loudest by this factor of power (30 dB) is a pause.
QUIET = 1e-3
# Blocks to either side of speech that are kept, so that soft beginnings and ends of words stay.
MARGIN = 3
# Frames of the pitch, in seconds, and the range in which it is looked for, in hertz.
PITCH_FRAME, PITCH_HOP = 0.05, 0.01
PITCH_MIN, PITCH_MAX = 60, 400
# A sound is periodic from this correlation on; of two like good periods the shorter one is the right one.
PERIODIC, ALIKE = 0.5, 0.85
# Windows of the network that are computed at once.
BATCH = 48


def read(path: str, seconds: float):
    """The first seconds of a WAV of 16-bit mono samples, and its rate."""
    with wave.open(path, "rb") as file:
        if (file.getnchannels(), file.getsampwidth()) != (1, 2):
            raise ValueError("the recording is not 16-bit mono")
        rate = file.getframerate()
        frames = file.readframes(int(seconds * rate))
    return numpy.frombuffer(frames, "<i2").astype("f4") / 32768, rate


def resample(sound, rate: int, to: int):
    """The sound at another rate, by leaving out or adding the highest frequencies of its spectrum."""
    if rate == to or len(sound) == 0:
        return sound
    length = round(len(sound) * to / rate)
    spectrum = numpy.fft.rfft(sound)
    changed = numpy.zeros(length // 2 + 1, complex)
    kept = min(len(spectrum), len(changed))
    changed[:kept] = spectrum[:kept]
    return (numpy.fft.irfft(changed, length) * (length / len(sound))).astype("f4")


def speech(sound, rate: int):
    """The sound without its pauses."""
    size = int(BLOCK * rate)
    blocks = sound[: len(sound) // size * size].reshape(-1, size)
    if len(blocks) <= 2 * MARGIN:
        return sound
    power = (blocks.astype("f8") ** 2).mean(1)
    loud = power > QUIET * power.max()
    near = numpy.convolve(loud, numpy.ones(2 * MARGIN + 1), "same") > 0
    return blocks[near].reshape(-1)


def pitch(sound, rate: int) -> float:
    """The median pitch in hertz, by autocorrelation; 0 when nothing is voiced."""
    size, hop = int(PITCH_FRAME * rate), int(PITCH_HOP * rate)
    if len(sound) < size:
        return 0.0
    frames = numpy.lib.stride_tricks.sliding_window_view(sound, size)[::hop].astype("f8")
    frames = frames - frames.mean(1, keepdims=True)
    window = numpy.hanning(size)
    length = 1 << (2 * size - 1).bit_length()

    def correlate(signal):
        return numpy.fft.irfft(numpy.abs(numpy.fft.rfft(signal, length)) ** 2)[..., :size]

    correlation, taper = correlate(frames * window), correlate(window)
    energy = correlation[:, 0]
    # A window makes long periods look worse than short ones: its own correlation is divided out.
    periodic = correlation / (energy[:, None] + 1e-9) / (taper / taper[0] + 1e-9)
    shortest = int(rate / PITCH_MAX)
    within = periodic[:, shortest : int(rate / PITCH_MIN) + 1]
    best = within.max(1)
    middle = within[:, 1:-1]
    is_peak = (middle >= within[:, :-2]) & (middle >= within[:, 2:]) & (middle > ALIKE * best[:, None])
    period = numpy.where(is_peak.any(1), is_peak.argmax(1) + 1, within.argmax(1)) + shortest
    voiced = (best > PERIODIC) & (energy > QUIET * energy.max())
    return float(numpy.median(rate / period[voiced])) if voiced.any() else 0.0


def embedding(speakers, sound, rate: int):
    """The voice of a sound without pauses as a unit vector, by `models.resemblyzer`."""
    windows = speakers.windows(resample(sound, rate, RATE))
    every = [speakers.compute(windows[at : at + BATCH]) for at in range(0, len(windows), BATCH)]
    return normal(numpy.concatenate(every).mean(0, keepdims=True))[0]
