"""The average spectrum of a voice, and an equalizer that brings one near another.

A spectrum is the decibels of bands. An equalizer is the decibels by which the same bands are raised.
"""

import numpy

BANDS = 40
# Where the bands begin and end, in hertz. Above MATCHED many recordings have nothing, and none is matched.
LOWEST, HIGHEST, MATCHED = 60, 11_500, 7_500
FRAME = 1024
TAPS = 512
# Stronger than this the equalizer would copy the faults of a microphone.
DECIBELS_MAX = 6
# Bands are smoothed over their neighbours: sharper edges would build formants of their own.
SMOOTHING = numpy.array([1, 2, 3, 2, 1]) / 9


def mel(hertz):
    return 2595 * numpy.log10(1 + numpy.asarray(hertz) / 700)


EDGES = 700 * (10 ** (numpy.linspace(mel(LOWEST), mel(HIGHEST), BANDS + 2) / 2595) - 1)
MIDDLES = EDGES[1:-1]


def measure(sound, rate: int):
    """The spectrum of a sound without pauses."""
    if len(sound) < FRAME:
        sound = numpy.pad(sound, (0, FRAME - len(sound)))
    frames = numpy.lib.stride_tricks.sliding_window_view(sound, FRAME)[:: FRAME // 2] * numpy.hanning(FRAME)
    power = (numpy.abs(numpy.fft.rfft(frames)) ** 2).mean(0)
    hertz = numpy.fft.rfftfreq(FRAME, 1 / rate)
    means = []
    for low, middle, high in zip(EDGES[:-2], MIDDLES, EDGES[2:], strict=True):
        within = (hertz >= low) & (hertz <= high)
        # A band can lie between two bins: the nearest one stands for it.
        within[numpy.abs(hertz - middle).argmin()] = True
        means.append(power[within].mean())
    return 10 * numpy.log10(numpy.array(means) + 1e-12)


def equalizer(source, target):
    """Brings a voice of the one spectrum near the other."""
    matched = MIDDLES < MATCHED
    wanted = target - source
    # The median: what a telephone cuts off says nothing of the rest.
    wanted = wanted - numpy.median(wanted[matched])
    wanted[~matched] = wanted[matched][-1]
    padded = numpy.pad(numpy.clip(wanted, -DECIBELS_MAX, DECIBELS_MAX), len(SMOOTHING) // 2, "edge")
    return numpy.convolve(padded, SMOOTHING, "valid")


def equalize(sound, rate: int, decibels):
    """The sound through an equalizer, as long as before and with nothing delayed."""
    gains = 10 ** (numpy.interp(numpy.fft.rfftfreq(TAPS, 1 / rate), MIDDLES, decibels) / 20)
    taps = numpy.roll(numpy.fft.irfft(gains), TAPS // 2) * numpy.hanning(TAPS)
    length = len(sound) + TAPS - 1
    whole = numpy.fft.irfft(numpy.fft.rfft(sound, length) * numpy.fft.rfft(taps, length), length)
    return whole[TAPS // 2 :][: len(sound)].astype("f4")
