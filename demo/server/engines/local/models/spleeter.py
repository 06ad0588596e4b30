"""Spleeter for two stems: takes the voices out of a recording, so that music and noise stay.

    {"model": "spleeter", "do": "remove_voices", "file": path of a WAV of 16-bit stereo samples at 44.1 kHz,
     "into": path for the same without voices}
    -> {"seconds": so much of it is done}, again and again

One network estimates the loudness of the voices at each time and pitch, another one that of all else; each part of the
spectrum is kept as far as it belongs to the latter. Pieces of the recording overlap, and the share that is kept goes
over from one to the next, so that no seam is heard and memory does not grow with the length.
"""

import os
import wave

import numpy
import onnxruntime

RATE, CHANNELS = 44_100, 2
# Samples of a frame of the spectrum, and from one frame to the next.
FRAME, HOP = 4096, 1024
# Pitches that the networks know: up to 11 kHz. What is higher is kept as far as the highest of them.
PITCHES = 1024
# Frames that the networks take at once, and how many of them the next piece has as well.
PIECE, OVERLAP = 512, 64
STEP = PIECE - OVERLAP
# Of the energy of 16-bit samples, so that silence has a share too.
LITTLE = 1e-10
# Sum of the squares of the windows that overlap at each sample.
WINDOWS = 1.5
FULL = 32_768


class Spleeter:
    def __init__(self, folder: str, threads: int):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        # Threads that wait would take the time of other programs, and a recording of hours is in no hurry
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self.voice, self.background = (
            onnxruntime.InferenceSession(os.path.join(folder, f"{stem}.onnx"), options, ["CPUExecutionProvider"])
            for stem in ("voice", "background")
        )
        self.window = (0.5 - 0.5 * numpy.cos(2 * numpy.pi * numpy.arange(FRAME) / FRAME)).astype("f4")
        rising = (numpy.arange(OVERLAP, dtype="f4") + 0.5) / OVERLAP
        self.rising = rising[None, :, None]

    def remove_voices(self, request: dict, turn) -> None:
        with wave.open(request["file"], "rb") as source, wave.open(request["into"], "wb") as into:
            if (source.getframerate(), source.getnchannels(), source.getsampwidth()) != (RATE, CHANNELS, 2):
                raise ValueError("the recording is not 16-bit stereo at 44.1 kHz")
            into.setparams((CHANNELS, 2, RATE, 0, "NONE", ""))
            written = 0
            for sound in self.pieces(source, turn):
                left = source.getnframes() - written
                into.writeframes(samples_of(sound[:, :left]))
                written += min(left, sound.shape[1])
                turn.answer({"seconds": written / RATE})

    def pieces(self, source, turn):
        """The recording without voices, from its first sample on, a piece at a time."""
        frames_left = -(-source.getnframes() // HOP) + FRAME // HOP - 1
        # Frames begin before the recording does, so that each of its samples lies in as many of them
        waiting = numpy.zeros((CHANNELS, FRAME - HOP), "f4")
        unfinished = numpy.zeros((CHANNELS, FRAME - HOP), "f4")
        before = None
        skipped = FRAME - HOP
        while frames_left > 0:
            turn.check()
            waiting = numpy.concatenate([waiting, read(source, (PIECE - 1) * HOP + FRAME - waiting.shape[1])], axis=1)
            spectra = self.spectra(waiting)
            share = self.share(spectra)
            if before is not None:
                share[:, :OVERLAP] = before + (share[:, :OVERLAP] - before) * self.rising
            before = share[:, STEP:]
            # What the next piece knows as well waits for it
            count = min(STEP, frames_left)
            done = self.sound(spectra[:, :count] * widened(share[:, :count]))
            done[:, : FRAME - HOP] += unfinished
            unfinished = done[:, count * HOP :]
            yield done[:, skipped : count * HOP]
            skipped = 0
            waiting = waiting[:, STEP * HOP :]
            frames_left -= count

    def share(self, spectra):
        """How much of each part of a piece's spectrum is kept, 0 … 1, by channel, frame and pitch."""
        loudness = numpy.abs(spectra[:, :, :PITCHES]).astype("f4")[None]
        voice, background = (network.run(None, {"x": loudness})[0][0] ** 2 for network in (self.voice, self.background))
        return (background + LITTLE / 2) / (voice + background + LITTLE)

    def spectra(self, sound):
        frames = numpy.lib.stride_tricks.sliding_window_view(sound, FRAME, axis=1)[:, ::HOP]
        return numpy.fft.rfft(frames * self.window, axis=2)

    def sound(self, spectra):
        frames = numpy.fft.irfft(spectra, FRAME, axis=2).astype("f4") * (self.window / WINDOWS)
        count = frames.shape[1]
        sound = numpy.zeros((CHANNELS, (count - 1) * HOP + FRAME), "f4")
        for index in range(count):
            sound[:, index * HOP : index * HOP + FRAME] += frames[:, index]
        return sound


def widened(share):
    """With the pitches that the networks do not know."""
    return numpy.concatenate([share, numpy.repeat(share[:, :, -1:], FRAME // 2 + 1 - PITCHES, axis=2)], axis=2)


def read(source, count: int):
    """So many samples of both channels; silence after the end."""
    data = numpy.frombuffer(source.readframes(count), "<i2").reshape(-1, CHANNELS).T.astype("f4") / FULL
    return numpy.pad(data, ((0, 0), (0, count - data.shape[1])))


def samples_of(sound) -> bytes:
    return numpy.clip(numpy.rint(sound.T * FULL), -FULL, FULL - 1).astype("<i2").tobytes()


def load(folder: str, threads: int) -> Spleeter:
    return Spleeter(folder, threads)
