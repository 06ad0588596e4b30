"""How English words sound: the lexicons of Misaki (Apache-2.0) and its rules for endings, stress and spelled letters.

The lexicons are read where they lie: two of them as Python dictionaries would take 90 MB.
"""

import json
import mmap
import os
import re

PRIMARY, SECONDARY = "ˈ", "ˌ"
VOWELS = frozenset("AIOQWYaiuæɑɒɔəɛɜɪʊʌᵻɐ")
CONSONANTS = frozenset("bdfhjklmnpstvwzðŋɡɹɾʃʒʤʧθT")
# Sounds after which an American says a t between vowels as a flap.
BEFORE_FLAP = frozenset("AIOWYiuæɑəɛɪɹʊʌ")
SYMBOLS = {"%": "percent", "&": "and", "+": "plus", "@": "at"}


class SortedFile:
    """Entries of a text file that is sorted by their keys, found without reading the file."""

    def __init__(self, path: str, opening: bytes, closing: bytes):
        with open(path, "rb") as file:
            self.data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self.opening, self.closing = opening, closing

    def find(self, key: str) -> int | None:
        """Where the entry goes on behind its key."""
        wanted = key.encode()
        low, high = 0, len(self.data)
        while True:
            start = self.data.rfind(self.opening, low, min(high, (low + high) // 2 + len(self.opening)))
            if start < 0:
                start = self.data.find(self.opening, low, high)
            if start < 0:
                return None
            begin = start + len(self.opening)
            end = self.data.find(self.closing, begin, high)
            if end < 0:
                # The end of the file, or of the part that is left.
                high = start
                continue
            found = self.data[begin:end]
            if found == wanted:
                return end + len(self.closing)
            low, high = (end, high) if found < wanted else (low, start)


class Words:
    """A lexicon of Misaki: a JSON object, one word a line; a word with several sounds has one for each kind of word."""

    def __init__(self, path: str):
        self.file = SortedFile(path, b'\n  "', b'"')

    def exact(self, word: str) -> str | dict | None:
        at = self.file.find(word)
        if at is None:
            return None
        data = self.file.data
        is_object = data[at : at + 3] == b": {"
        end = data.find(b"\n  }", at) + 4 if is_object else data.find(b"\n", at)
        return json.loads(data[at + 1 : end].rstrip(b",\n"))

    def get(self, word: str) -> str | dict | None:
        """Also in the other case of its first letter."""
        found = self.exact(word)
        if found is None and len(word) > 1 and word in (word.lower(), word.capitalize()):
            found = self.exact(word.capitalize() if word == word.lower() else word.lower())
        return found


def with_stress(sounds: str | None, stress: float | None) -> str | None:
    """Less or more stress on a word, from -2, none at all, to 2, the main stress in any case."""
    if sounds is None or stress is None:
        return sounds
    has_primary, has_secondary = PRIMARY in sounds, SECONDARY in sounds
    if stress < -1:
        return sounds.replace(PRIMARY, "").replace(SECONDARY, "")
    if stress == -1 or stress in (0, -0.5) and has_primary:
        return sounds.replace(SECONDARY, "").replace(PRIMARY, SECONDARY)
    if stress >= 0 and not has_primary and not has_secondary:
        mark = SECONDARY if stress <= 1 else PRIMARY
        first = next((at for at, sound in enumerate(sounds) if sound in VOWELS), None)
        return sounds if first is None else sounds[:first] + mark + sounds[first:]
    if stress >= 1 and has_secondary and not has_primary:
        return sounds.replace(SECONDARY, PRIMARY)
    return sounds


def kind_of(tag: str) -> str:
    """The kind of word that the lexicon names, of a tag of the Penn Treebank."""
    for start, kind in (("VB", "VERB"), ("NN", "NOUN"), ("RB", "ADV"), ("JJ", "ADJ")):
        if tag.startswith(start):
            return kind
    return tag


class Lexicon:
    """Sounds of the words of one accent, in the notation that Kokoro learned."""

    def __init__(self, folder: str, is_british: bool):
        accent = "gb" if is_british else "us"
        self.is_british = is_british
        self.golds = Words(os.path.join(folder, f"{accent}_gold.json"))
        self.silvers = Words(os.path.join(folder, f"{accent}_silver.json"))

    def sounds_of(self, word: str, tag: str, is_last: bool = False) -> str | None:
        """None for a word that it does not know. `is_last` is a word before a pause, where some have more stress."""
        stress = None if word == word.lower() else 2 if word == word.upper() else 0.5
        if "." in word.strip(".") and word.replace(".", "").isalpha() and max(map(len, word.split("."))) < 3:
            return self.spelled(word)
        lower = word.lower()
        if (
            word != lower
            and len(word) > 1
            and word.replace("'", "").isalpha()
            and (tag != "NNP" or len(word) > 7)
            and (word == word.upper() or word == word.capitalize())
            and self.golds.get(word) is None
            and self.silvers.get(word) is None
            and (self.is_known(lower) or self.with_ending(lower, tag, stress, is_last) is not None)
        ):
            word = lower
        if self.is_known(word):
            return self.look_up(word, tag, stress, is_last)
        for ending, kept in (("s'", "'s"), ("'", "")):
            if word.endswith(ending) and self.is_known(word[: -len(ending)] + kept):
                return self.look_up(word[: -len(ending)] + kept, tag, stress, is_last)
        return self.with_ending(word, tag, stress, is_last)

    def is_known(self, word: str) -> bool:
        if word in SYMBOLS or self.golds.get(word) is not None or self.silvers.get(word) is not None:
            return True
        if not word.isascii() or not word.isalpha():
            return False
        is_upper = word == word.upper()
        return len(word) == 1 or is_upper and self.golds.get(word.lower()) is not None or word[1:] == word[1:].upper()

    def look_up(self, word: str, tag: str, stress: float | None, is_last: bool) -> str | None:
        word = SYMBOLS.get(word, word)
        is_name = False
        if word == word.upper() and self.golds.get(word) is None:
            word, is_name = word.lower(), tag == "NNP"
        found = self.golds.get(word)
        if found is None and not is_name:
            found = self.silvers.get(word)
        if isinstance(found, dict):
            kind = "None" if is_last and "None" in found else tag if tag in found else kind_of(tag)
            found = found.get(kind, found["DEFAULT"])
        if found is None or is_name and PRIMARY not in found:
            return self.spelled(word)
        return with_stress(found, stress)

    def spelled(self, letters: str) -> str | None:
        """Letter by letter, with the stress on the last."""
        sounds = [self.golds.get(letter.upper()) for letter in letters if letter.isalpha()]
        if not sounds or not all(isinstance(sound, str) for sound in sounds):
            return None
        return PRIMARY.join(with_stress("".join(sounds), 0).rsplit(SECONDARY, 1))

    def with_ending(self, word: str, tag: str, stress: float | None, is_last: bool) -> str | None:
        for stems, add in ((_before_s, self.add_s), (_before_ed, self.add_ed), (_before_ing, self.add_ing)):
            stem = next((stem for stem in stems(word) if self.is_known(stem)), None)
            if stem is None:
                continue
            least = 0.5 if add == self.add_ing and stress is None else stress
            sounds = self.look_up(stem, tag, least, is_last)
            if sounds and (with_it := add(sounds)):
                return with_it
        return None

    def add_s(self, stem: str) -> str:
        if stem[-1] in "ptkfθ":
            return stem + "s"
        return stem + (self.weak_vowel() + "z" if stem[-1] in "szʃʒʧʤ" else "z")

    def add_ed(self, stem: str) -> str:
        if stem[-1] in "pkfθʃsʧ":
            return stem + "t"
        if stem[-1] not in "dt":
            return stem + "d"
        if stem[-1] == "t" and not self.is_british and stem[-2:-1] in BEFORE_FLAP:
            return stem[:-1] + "ɾᵻd"
        return stem + self.weak_vowel() + "d"

    def add_ing(self, stem: str) -> str | None:
        if self.is_british:
            # An r that only sounds before a vowel is not written in the stem.
            return None if stem[-1] in "əː" else stem + "ɪŋ"
        if stem[-1] == "t" and stem[-2:-1] in BEFORE_FLAP:
            return stem[:-1] + "ɾɪŋ"
        return stem + "ɪŋ"

    def weak_vowel(self) -> str:
        return "ɪ" if self.is_british else "ᵻ"


def _before_s(word: str) -> list[str]:
    if len(word) < 3 or not word.endswith("s"):
        return []
    stems = [] if word.endswith("ss") else [word[:-1]]
    if word.endswith("'s") or len(word) > 4 and word.endswith("es") and not word.endswith("ies"):
        stems.append(word[:-2])
    return [*stems, word[:-3] + "y"] if len(word) > 4 and word.endswith("ies") else stems


def _before_ed(word: str) -> list[str]:
    if len(word) < 4 or not word.endswith("d"):
        return []
    stems = [] if word.endswith("dd") else [word[:-1]]
    return [*stems, word[:-2]] if len(word) > 4 and word.endswith("ed") and not word.endswith("eed") else stems


def _before_ing(word: str) -> list[str]:
    if len(word) < 5 or not word.endswith("ing"):
        return []
    stems = [word[:-3]] if len(word) > 5 else []
    stems.append(word[:-3] + "e")
    doubled = len(word) > 5 and re.search(r"([bcdgklmnprstvxz])\1ing$|cking$", word)
    return [*stems, word[:-4]] if doubled else stems
