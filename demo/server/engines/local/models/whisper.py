"""Whisper: speech recognition by faster-whisper.

    {"model": "whisper", "do": "recognize", "file": path of a WAV of 16-bit mono samples at 16 kHz,
     "language": ISO 639-1 or null to find it, "prompt": text that comes before, or ""}
    -> {"language", "probability", "doneMs", "segments": [{"text", "startMs", "endMs", "words": [{"text", "startMs",
       "endMs", "probability"}]}]}, one for each stretch of the recording; the words begin with the white space before

A recording is read in stretches that end in a pause, so that its length costs no memory. The language is found anew
for each of them, and changes only when another one is certain.
"""

import os
import wave

RATE = 16_000
STRETCH_SECONDS = 120
# The part of a stretch, at its end, in which a pause is looked for.
TAIL_SECONDS = 40
# A pause of this length parts two stretches.
PAUSE_MS = 300
# Another language is believed from this probability on.
SWITCH_PROBABILITY = 0.8
# What Whisper makes of noise and music: it doubts that anybody speaks, and is not sure of the words.
NO_SPEECH = 0.5
DOUBTFUL_LOGPROB = -0.7
# Nobody is heard where no sample is more than two steps from zero. The hours of a muted microphone need no detector.
SILENCE_PEAK = 2.5 / 32768


class Whisper:
    def __init__(self, folder: str, threads: int):
        import numpy
        from faster_whisper import WhisperModel, vad

        self.numpy, self.vad = numpy, vad
        self.model = WhisperModel(folder, device="cpu", compute_type="int8", cpu_threads=threads, local_files_only=True)

    def recognize(self, request: dict, turn) -> None:
        known = None
        for begin, sound in self.stretches(request["file"], turn):
            heard = {"language": None, "probability": 0.0, "segments": []}
            if self.spans(sound):
                given = request["language"]
                language, probability = (given, 1.0) if given else self.language(sound, known)
                turn.check()
                segments = list(self.segments(sound, language, request["prompt"], turn))
                if segments:
                    known = language
                    heard = {"language": language, "probability": probability, "segments": shifted(segments, begin)}
            turn.answer({**heard, "doneMs": (begin + len(sound)) * 1000 // RATE})

    def stretches(self, path: str, turn):
        """Where each stretch begins, in samples, and its sound."""
        with wave.open(path, "rb") as file:
            if (file.getframerate(), file.getnchannels(), file.getsampwidth()) != (RATE, 1, 2):
                raise ValueError("the recording is not 16-bit mono at 16 kHz")
            begin, rest = 0, self.numpy.empty(0, "f4")
            while True:
                turn.check()
                more = file.readframes(STRETCH_SECONDS * RATE - len(rest))
                sound = self.numpy.concatenate([rest, self.numpy.frombuffer(more, "<i2").astype("f4") / 32768])
                is_last = len(sound) < STRETCH_SECONDS * RATE
                end = len(sound) if is_last else self.pause(sound)
                if end > 0:
                    yield begin, sound[:end]
                if is_last:
                    return
                begin, rest = begin + end, sound[end:]

    def spans(self, sound, **options) -> list[dict]:
        """Where somebody speaks."""
        if len(sound) == 0 or self.numpy.abs(sound).max() < SILENCE_PEAK:
            return []
        return self.vad.get_speech_timestamps(sound, **options)

    def pause(self, sound) -> int:
        """The middle of the longest pause near the end of the sound; its end when there is none."""
        tail = len(sound) - TAIL_SECONDS * RATE
        spans = self.spans(sound[tail:], min_silence_duration_ms=PAUSE_MS, speech_pad_ms=0)
        edges = [0, *(edge for span in spans for edge in (span["start"], span["end"])), len(sound) - tail]
        longest, middle = max((end - start, (start + end) // 2) for start, end in zip(edges[::2], edges[1::2], strict=True))
        return tail + middle if longest > 0 else len(sound)

    def language(self, sound, before: str | None) -> tuple[str, float]:
        found, probability, every = self.model.detect_language(sound, vad_filter=True)
        if before and found != before and probability < SWITCH_PROBABILITY:
            return before, dict(every)[before]
        return found, probability

    def segments(self, sound, language: str, prompt: str, turn):
        heard, _ = self.model.transcribe(
            sound,
            language=language,
            initial_prompt=prompt or None,
            vad_filter=True,
            word_timestamps=True,
            # What is tried when it is not sure. More than that costs minutes on music and rarely helps.
            temperature=[0.0, 0.4, 0.8],
            best_of=2,
            # What was misheard must not lead what comes next.
            condition_on_previous_text=False,
        )
        for segment in heard:
            turn.check()
            doubtful = segment.no_speech_prob > NO_SPEECH and segment.avg_logprob < DOUBTFUL_LOGPROB
            if not doubtful:
                yield segment


def shifted(segments, begin: int) -> list[dict]:
    """The segments on the clock of the whole recording."""

    def ms(seconds: float) -> int:
        return begin * 1000 // RATE + round(seconds * 1000)

    return [
        {
            "text": segment.text,
            "startMs": ms(segment.start),
            "endMs": ms(segment.end),
            "words": [
                {"text": word.word, "startMs": ms(word.start), "endMs": ms(word.end), "probability": round(word.probability, 3)}
                for word in segment.words
            ],
        }
        for segment in segments
    ]


def load(folder: str, threads: int) -> Whisper:
    return Whisper(folder, threads)
