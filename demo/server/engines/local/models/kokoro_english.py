"""The front end of English: for each word of a text its sounds, by the lexicon, the words around it, and what follows.

Works as Misaki does, which Kokoro learned English from; eSpeak says what the lexicon does not know.
"""

import os
import unicodedata
from collections.abc import Callable

from models.english_lexicon import CONSONANTS, PRIMARY, SECONDARY, VOWELS, Lexicon, with_stress
from models.english_tags import OTHER_SOUNDS, Tagger

# Marks after which a word is the last before a pause.
PAUSES = ';:,.!?—…'
LONG = frozenset("AIOQWYʤʧ")


class English:
    """Either accent, from a folder with Misaki's lexicons and Brill's."""

    def __init__(self, folder: str):
        self.folder = folder
        self.tagger = Tagger(os.path.join(folder, "tags.txt"))
        self.lexicons: dict[str, Lexicon] = {}

    def reader(self, language: str):
        """Turns pieces of a text into sounds: words, marks and given IPA. None for another language.

        It takes the pieces as (kind, text) and a function that says a word which is not in the lexicon.
        """
        if language not in ("en-us", "en-gb"):
            return None
        if language not in self.lexicons:
            self.lexicons[language] = Lexicon(self.folder, language == "en-gb")
        lexicon = self.lexicons[language]
        return lambda pieces, spell: _Reading(lexicon, self.tagger, pieces, spell).all()


class _Reading:
    def __init__(self, lexicon: Lexicon, tagger: Tagger, pieces: list[tuple[str, str]], spell: Callable[[str], str]):
        self.lexicon, self.tagger, self.pieces, self.spell = lexicon, tagger, pieces, spell
        self.words = [_plain(text) if kind == "word" else text for kind, text in pieces]
        letters = "".join(word for word in self.words if word.isalpha())
        # In a text of capitals none of them means anything.
        if len(letters) > 20 and letters == letters.upper():
            self.words = [word.lower() for word in self.words]

    def all(self) -> list[str]:
        sounds = [""] * len(self.pieces)
        # Whether a vowel comes next; None before a pause.
        vowel_next: bool | None = None
        for at in reversed(range(len(self.pieces))):
            kind, text = self.pieces[at]
            sounds[at] = text if kind != "word" else self.word(at, vowel_next)
            vowel_next = _first_is_vowel(sounds[at], vowel_next)
        return sounds

    def word(self, at: int, vowel_next: bool | None) -> str:
        word = self.words[at]
        sounds = self.special(at, vowel_next) or self.known(at, vowel_next is None) or self.joined(at)
        if sounds is None:
            return self.spell(self.pieces[at][1])
        return sounds.replace("ɾ", "T").replace("ʔ", "t") if word else ""

    def special(self, at: int, vowel_next: bool | None) -> str | None:
        """Small words that hang on the next one."""
        word = self.words[at]
        lower = word.lower()
        is_last = vowel_next is None
        if word in ("a", "A"):
            is_article = at + 1 < len(self.pieces) and self.pieces[at + 1][0] != "mark" and (word == "a" or at == 0 or self.is_mark(at - 1))
            return "ɐ" if is_article else PRIMARY + "A"
        if word in ("an", "An"):
            return "ɐn"
        if word == "am" and not is_last:
            return "ɐm"
        if word == "I":
            return SECONDARY + "I"
        if lower == "to" and word != "TO":
            return None if is_last else "tʊ" if vowel_next else "tə"
        if lower == "in" and word != "IN":
            return PRIMARY + "ɪn" if is_last else "ɪn"
        if lower == "the":
            return "ði" if vowel_next else "ðə"
        if lower == "vs":
            return self.lexicon.sounds_of("versus", "IN")
        return None

    def is_mark(self, at: int) -> bool:
        return self.pieces[at][0] == "mark"

    def known(self, at: int, is_last: bool) -> str | None:
        word = self.words[at]
        lower = word.lower()
        tag = self.tag(at)
        if tag == "OTHER":
            return OTHER_SOUNDS[lower][self.lexicon.is_british]
        if word == word.upper() and len(word) > 1 and word.isalpha():
            tag = "NNP"
        return self.lexicon.sounds_of(word, tag, is_last)

    def tag(self, at: int) -> str:
        lower = self.words[at].lower()
        if lower == "that":
            return self.tag_of_that(at)
        found = self.lexicon.golds.get(lower)
        kinds = frozenset(found) - {"DEFAULT", "None"} if isinstance(found, dict) else frozenset()
        if kinds or lower in OTHER_SOUNDS:
            return self.tagger.tag(self.words, at, kinds)
        return self.tagger.usual(self.words[at])

    def tag_of_that(self, at: int) -> str:
        """Stressed where it points at something: "that man", "that is"."""
        after = self.tagger.usual(self.words[at + 1]) if at + 1 < len(self.words) and not self.is_mark(at + 1) else ""
        before = self.tagger.usual(self.words[at - 1]) if at > 0 and not self.is_mark(at - 1) else ""
        if not before:
            return "DT" if after else "IN"
        if before[:2] == "NN":
            return "WDT"
        return "DT" if after in ("NN", "JJ", "") else "IN"

    def joined(self, at: int) -> str | None:
        """A word of parts that are known, such as "well-known"; less stress on the weaker half of them."""
        parts = [part for part in self.words[at].split("-") if part]
        if len(parts) < 2:
            return None
        sounds = [self.lexicon.sounds_of(part, self.tagger.usual(part)) for part in parts]
        if not all(sounds):
            return None
        if len(sounds) == 2 and len(parts[0]) == 1:
            sounds[1] = with_stress(sounds[1], -0.5)
        elif sum(PRIMARY in sound for sound in sounds) > (len(sounds) + 1) // 2:
            by_weight = sorted(range(len(sounds)), key=lambda part: (PRIMARY in sounds[part], _weight(sounds[part]), part))
            for part in by_weight[: len(sounds) // 2]:
                sounds[part] = with_stress(sounds[part], -0.5)
        return "".join(sounds)


def _plain(word: str) -> str:
    return unicodedata.normalize("NFKC", word).replace("‘", "'").replace("’", "'")


def _weight(sounds: str) -> int:
    return sum(2 if sound in LONG else 1 for sound in sounds)


def _first_is_vowel(sounds: str, otherwise: bool | None) -> bool | None:
    for sound in sounds:
        if sound in PAUSES:
            return None
        if sound in VOWELS or sound in CONSONANTS:
            return sound in VOWELS
    return otherwise
