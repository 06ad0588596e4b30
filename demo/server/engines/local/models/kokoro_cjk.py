"""Chinese and Japanese for Kokoro: signs and words as `kokoro_text.phonemes` gives them for other languages.

Neither puts spaces between words, so each has a reader that finds them: `kokoro_zh`, `kokoro_ja`. These bring
dictionaries of some 100 MB and are imported when their language is spoken first.
"""

import re
from collections.abc import Callable, Iterator

from models import kokoro_text
from models.kokoro_text import NO_WORD

# Finds the words of a text in one script: (from, to, signs).
Words = Callable[[str], list[tuple[int, int, str]]]


def is_cjk(language: str) -> bool:
    return language in ("zh", "ja")


def open_front_end(language: str, latin: Callable[[str], str]) -> "FrontEnd":
    """Loads the reader of one of the two languages."""
    if language == "zh":
        from models import kokoro_zh

        return FrontEnd(language, kokoro_zh.words, kokoro_zh.SCRIPT, latin)
    from models import kokoro_ja

    return FrontEnd(language, kokoro_ja.Reader().words, kokoro_ja.SCRIPT, latin)


class FrontEnd:
    """Finds the words of a text by its script: those in `script` by `words`, all others are said by `latin`."""

    def __init__(self, language: str, words: Words, script: str, latin: Callable[[str], str]):
        self.language, self.words, self.latin = language, words, latin
        self.runs = re.compile(f"(?P<own>[{script}]+)|[^{script}]+")

    def phonemes(self, text: str, given, known) -> tuple[list[tuple[str, int]], list[tuple[int, int]]]:
        """Signs for the model, each with the number of its word (or NO_WORD), and the words as (from, to)."""
        text = kokoro_text.speakable(text)
        signs: list[tuple[str, int]] = []
        words: list[tuple[int, int]] = []
        for begin, end, said, is_word in self.pieces(text, given, known):
            joined = is_word and (said[0] == "ʔ" or signs and signs[-1][0] == "ʔ")
            if signs and signs[-1][0] not in " (“" and not joined and (is_word or said in "(“—"):
                signs.append((" ", NO_WORD))
            signs += [(sign, len(words) if is_word and sign != " " else NO_WORD) for sign in said]
            if is_word:
                words.append((begin, end))
        return signs, words

    def pieces(self, text: str, given, known) -> Iterator[tuple[int, int, str, bool]]:
        """Words and marks in order: (from, to, signs, whether it is a word). What cannot be said is left out."""
        for kind, begin, end, value in kokoro_text.split(text, given):
            if kind == "mark":
                yield begin, end, value, False
                continue
            if kind == "ipa":
                found = [(begin, end, kokoro_text.to_kokoro(value, self.language, known))]
            else:
                found = self.read(text, begin, end)
            for start, stop, signs in found:
                said = "".join(sign for sign in signs if sign in known)
                if said:
                    yield start, stop, said, True

    def read(self, text: str, begin: int, end: int) -> Iterator[tuple[int, int, str]]:
        """The words of a piece without marks, in whatever script."""
        for run in self.runs.finditer(text, begin, end):
            start = run.start()
            if run["own"]:
                for a, b, signs in self.words(run[0]):
                    yield start + a, start + b, signs
            else:
                yield start, run.end(), self.latin(run[0])
