"""Whisper: speech recognition by faster-whisper.

    {"model": "whisper", "do": "recognize", "file": path of a WAV of 16-bit mono samples at 16 kHz, "from": the first
     sample, "language": ISO 639-1 or null to find it, "known": the language spoken before, or null, "prompt": text that
     comes before, or ""}
    -> {"language", "probability", "doneMs", "segments": [{"text", "startMs", "endMs", "words": [{"text", "startMs",
       "endMs", "probability"}]}], "next": {"from", "known"} or null}, one for each part in one language of the stretch
       that begins there, at most STRETCH_SECONDS long; the words begin with the white space before. The last one has
       what to ask with for the next stretch, null at the end of the recording

A stretch ends in a pause. Other recordings may come between two stretches, and the length of a recording costs no
memory. Within a stretch the language is found for windows of half a minute, and for smaller parts of a window that may
have two: Whisper would translate or garble a sentence in another language than the one it is told.
"""

import os
import wave
from dataclasses import dataclass

RATE = 16_000
STRETCH_SECONDS = 120
# The part of a stretch, at its end, in which a pause is looked for.
TAIL_SECONDS = 40
# A pause of this length parts two stretches.
PAUSE_MS = 300
# What Whisper looks at to find the language.
WINDOW_SECONDS = 30
# Below this probability a window may have two languages, and is divided.
SINGLE_PROBABILITY = 0.95
# Too short to divide: a few words do not tell the language.
DIVISIBLE_SECONDS = 6
# Another language is believed from this probability on.
SWITCH_PROBABILITY = 0.8
# What Whisper makes of noise and music: it doubts that anybody speaks, and is not sure of the words.
NO_SPEECH = 0.5
DOUBTFUL_LOGPROB = -0.7
# Nobody is heard where no sample is more than two steps from zero. The hours of a muted microphone need no detector.
SILENCE_PEAK = 2.5 / 32768


@dataclass
class Part:
    """A part of a sound, in samples, and the language spoken in it; None when nobody speaks."""

    start: int
    end: int
    language: str | None
    probability: float


class Whisper:
    def __init__(self, folder: str, threads: int):
        import numpy
        from faster_whisper import WhisperModel, vad

        self.numpy, self.vad = numpy, vad
        self.model = WhisperModel(folder, device="cpu", compute_type="int8", cpu_threads=threads, local_files_only=True)

    def recognize(self, request: dict, turn) -> None:
        begin, known = request["from"], request["known"]
        sound, is_last = self.stretch(request["file"], begin)
        # The stretch before ended where the recording ends
        if len(sound) == 0:
            return
        parts = [Part(0, len(sound), request["language"], 1.0)]
        if not self.spans(sound):
            parts[0] = Part(0, len(sound), None, 0.0)
        elif not request["language"]:
            parts = self.parts(sound, known, turn)
        for part in parts:
            heard = {"language": None, "probability": 0.0, "segments": []}
            if part.language:
                turn.check()
                spoken = sound[part.start : part.end]
                segments = list(self.segments(spoken, part.language, request["prompt"], turn))
                if segments:
                    known = part.language
                    heard = {
                        "language": part.language,
                        "probability": part.probability,
                        "segments": shifted(segments, begin + part.start),
                    }
            has_more = part is parts[-1] and not is_last
            following = {"from": begin + len(sound), "known": known} if has_more else None
            turn.answer({**heard, "doneMs": (begin + part.end) * 1000 // RATE, "next": following})

    def stretch(self, path: str, begin: int):
        """The sound of the stretch that begins at a sample, and whether it is the last one."""
        with wave.open(path, "rb") as file:
            if (file.getframerate(), file.getnchannels(), file.getsampwidth()) != (RATE, 1, 2):
                raise ValueError("the recording is not 16-bit mono at 16 kHz")
            file.setpos(begin)
            frames = file.readframes(STRETCH_SECONDS * RATE)
        sound = self.numpy.frombuffer(frames, "<i2").astype("f4") / 32768
        is_last = len(sound) < STRETCH_SECONDS * RATE
        return (sound if is_last else sound[: self.pause(sound)]), is_last

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

    def parts(self, sound, before: str | None, turn) -> list[Part]:
        """
        Where each language is spoken: parts that cover the sound, cut in pauses. Where the language is not certain, it is
        that of the part before, or after when there is none before.
        """
        found = [part for window in windows(self.phrases(sound)) for part in self.divided(sound, window, turn)]
        if not found:
            found = [Part(0, len(sound), *self.language(sound))]
        certain = [part for part in found if part.probability >= SWITCH_PROBABILITY]
        language = before or (certain or found)[0].language
        parts = []
        for part in found:
            if part.probability >= SWITCH_PROBABILITY:
                language = part.language
            if parts and parts[-1].language == language:
                parts[-1].end = part.end
                parts[-1].probability = max(parts[-1].probability, part.probability)
            else:
                parts.append(Part(part.start, part.end, language, part.probability))
        for first, second in zip(parts, parts[1:], strict=False):
            first.end = second.start = (first.end + second.start) // 2
        parts[0].start, parts[-1].end = 0, len(sound)
        return parts

    def phrases(self, sound) -> list[tuple[int, int]]:
        """What is spoken between two pauses, in samples."""
        spans = self.spans(sound, min_silence_duration_ms=PAUSE_MS, speech_pad_ms=0)
        return [(span["start"], span["end"]) for span in spans]

    def divided(self, sound, phrases: list[tuple[int, int]], turn) -> list[Part]:
        """The phrases as one part in one language; or, when they may be in two, as more of them."""
        turn.check()
        start, end = phrases[0][0], phrases[-1][1]
        language, probability = self.language(sound[start:end])
        is_short = end - start < DIVISIBLE_SECONDS * RATE
        if probability >= SINGLE_PROBABILITY or is_short or len(phrases) == 1:
            return [Part(start, end, language, probability)]
        middle = (start + end) // 2
        at = min(range(1, len(phrases)), key=lambda index: abs(phrases[index][0] - middle))
        return self.divided(sound, phrases[:at], turn) + self.divided(sound, phrases[at:], turn)

    def language(self, sound) -> tuple[str, float]:
        found, probability, _ = self.model.detect_language(sound, vad_filter=True)
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


def windows(phrases: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """The phrases by windows of at most WINDOW_SECONDS; a longer phrase is a window of its own."""
    grouped: list[list[tuple[int, int]]] = []
    for phrase in phrases:
        if grouped and phrase[1] - grouped[-1][0][0] <= WINDOW_SECONDS * RATE:
            grouped[-1].append(phrase)
        else:
            grouped.append([phrase])
    return grouped


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
