"""What Kokoro is to say for a text: its phonemes, and the word of the text that each of them belongs to.

Offsets are code points here; `utf16` translates them for JavaScript. Needs nothing but the standard library.
"""

import re
import unicodedata

TIE = "\u0361"
NO_WORD = -1
# Scripts beside the Latin one, by how the names of their characters begin.
CHARACTERS = ("CJK", "IDEOGRAPHIC")
KANA = ("HIRAGANA", "KATAKANA", "HALFWIDTH KATAKANA")
SCRIPTS = {"hi": ("DEVANAGARI",), "zh": CHARACTERS, "ja": (*CHARACTERS, *KANA)}

# Marks that the model knows, and what others stand for.
MARKS = {mark: mark for mark in ';:,.!?—…"()“”'}
MARKS |= dict(zip("–―«»„‟[]{}।॥؟،", "——“”““()()..?,", strict=True))
MARKS |= dict(zip("。．、，！？：；「」『』《》〈〉【】（）～〜", "..,,!?:;“”“”“”“”“”()——", strict=True))
# Between two letters or digits these belong to the word: 3.14, 1,000, 10:30, U.S.A.
INNER = ".,:"
SILENT = "¡¿'‘’‚‛`´*_~^|<>\\・･"
# eSpeak takes its time with long runs, and a run is matched with its words in quadratic time.
RUN_WORDS = 24

# Kokoro learned English in the notation of Misaki, its own front end: one sign a diphthong, no length in American.
ENGLISH = [
    ("ʔˌn̩", "tᵊn"), ("ʔn̩", "tᵊn"), ("ʔn", "tᵊn"), ("ə͡l", "ᵊl"), ("l̩", "ᵊl"), ("n̩", "ᵊn"), ("m̩", "ᵊm"), ("̩", ""),
    ("a͡ɪ", "I"), ("a͡ʊ", "W"), ("e͡ɪ", "A"), ("eː", "A"), ("ɔ͡ɪ", "Y"), ("ɚɹ", "əɹ"), ("ɚ", "əɹ"),
    ("r", "ɹ"), ("x", "k"), ("ç", "k"), ("ɬ", "l"), ("ɫ", "l"), ("ɐ", "ə"), ("ʔ", "t"), ("ʲ", "j"), ("̃", ""),
    ("ɹɹ", "ɹ"),
]  # fmt: skip
AMERICAN = [
    ("o͡ʊ", "O"), ("ə͡ʊ", "O"), ("ɝː", "ɜɹ"), ("ɝ", "ɜɹ"), ("ɜːɹ", "ɜɹ"), ("ɜː", "ɜɹ"), ("ɪə", "iə"), ("ɾ", "T"),
    ("ː", ""), ("o", "ɔ"), ("e", "ɛ"), ("ɒ", "ɑ"),
]  # fmt: skip
BRITISH = [("e͡ə", "ɛː"), ("i͡ə", "ɪə"), ("ə͡ʊ", "Q"), ("o͡ʊ", "Q"), ("o", "ɔ"), ("e", "ɛ"), ("æ", "a")]
OTHERS = [
    ("a͡ɪ", "I"), ("a͡ʊ", "W"), ("e͡ɪ", "A"), ("o͡ʊ", "O"), ("ə͡ʊ", "Q"), ("ɔ͡ɪ", "Y"), ("d͡z", "ʣ"), ("t͡s", "ʦ"),
    # The flap of Hindi, for which eSpeak has no IPA. Kokoro did not learn ɽ: twice as many words are misheard.
    ("r.", "ɾ"), ("ɽ", "ɾ"),
]  # fmt: skip
# Tones of Mandarin as contours, the longer ones first.
CHINESE = [
    ("˨˩˦", "↓"), ("˧˩˧", "↓"), ("˨˩", "↓"), ("˧˥", "↗"), ("˥˩", "↘"), ("˥", "→"), ("t͡ɕ", "ʨ"), ("ʈ͡ʂ", "ꭧ"),
    ("t͡ʂ", "ꭧ"), ("ʐ", "ɻ"),
]  # fmt: skip
JAPANESE = [("t͡ɕ", "ʨ"), ("d͡ʑ", "ʥ"), ("ʑ", "ʥ"), ("w", "β")]
EVERYWHERE = [("t͡ʃ", "ʧ"), ("d͡ʒ", "ʤ"), ("g", "ɡ")]


def _patterns(table: list[tuple[str, str]], spoken_by_espeak: bool) -> list[tuple[re.Pattern, str]]:
    """eSpeak ties what is one sound; people may leave the tie out."""
    tie = TIE if spoken_by_espeak else TIE + "?"
    return [(re.compile(re.escape(signs).replace(TIE, tie)), kokoro) for signs, kokoro in table]


TABLES = {
    language: {espeak: _patterns(EVERYWHERE + table, espeak) for espeak in (False, True)}
    for language, table in {
        "en-us": ENGLISH + AMERICAN,
        "en-gb": ENGLISH + BRITISH,
        "zh": CHINESE + OTHERS,
        "ja": JAPANESE + OTHERS,
        "": OTHERS,
    }.items()
}


def to_kokoro(ipa: str, language: str, known, spoken_by_espeak: bool = False) -> str:
    """IPA in the signs of the model; what it does not know is dropped."""
    signs = re.sub(rf"\([a-z{TIE}-]+\)", "", unicodedata.normalize("NFC", ipa))
    if not spoken_by_espeak:
        signs = signs.replace("'", "ˈ").replace(":", "ː")
    for pattern, kokoro in TABLES.get(language, TABLES[""])[spoken_by_espeak]:
        signs = pattern.sub(kokoro, signs)
    kept = "".join(sign if sign in known else unicodedata.normalize("NFD", sign) for sign in signs)
    return " ".join("".join(sign for sign in kept if sign in known and (sign == " " or sign not in MARKS)).split())


def utf16(text: str) -> list[int]:
    """Offset in UTF-16 of every code point of a text, and of its end."""
    offsets = [0]
    for sign in text:
        offsets.append(offsets[-1] + (2 if sign > "\uffff" else 1))
    return offsets


def speakable(text: str) -> str:
    """The text, equally long, with a space for every sign that nobody reads aloud: emoji, controls, broken ones."""

    def heard(sign: str) -> bool:
        category = unicodedata.category(sign)
        joins_letters = sign in "\u200c\u200d"
        return category[0] in "LMNPZ" or category in ("Sc", "Sm") or sign in "°©®™№" or joins_letters

    return "".join(sign if heard(sign) and sign not in SILENT or sign in "'’" else " " for sign in text)


def is_readable(text: str, language: str) -> bool:
    """Whether there is anything in it that a reader of the language can read, and not only spell."""
    scripts = ("LATIN", *SCRIPTS.get(language, ()))
    return any(sign.isdecimal() or unicodedata.name(sign, "").startswith(scripts) for sign in text if sign.isalnum())


def _mark_at(text: str, at: int) -> str | None:
    """What the model gets for the mark at this place; None when the sign belongs to a word or is a space."""
    sign = text[at]
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if sign == "-":
        return "—" if not before.strip() and not after.strip() and at > 0 else None
    if sign not in MARKS:
        return None
    inner = sign in INNER and before.isalnum() and after.isalnum() and (sign == "." or before.isdigit() and after.isdigit())
    return None if inner else MARKS[sign]


def split(text: str, given: list[tuple[int, int, str]]) -> list[tuple[str, int, int, str]]:
    """The text as words, marks and pieces with given IPA, in order: (kind, from, to, mark or IPA)."""
    pieces: list[tuple[str, int, int, str]] = []
    at = 0
    for begin, end, ipa in [*given, (len(text), len(text), "")]:
        while at < begin:
            mark = _mark_at(text, at)
            if mark is not None:
                pieces.append(("mark", at, at + 1, mark))
            elif not text[at].isspace():
                to = at + 1
                while to < begin and not text[to].isspace() and _mark_at(text, to) is None:
                    to += 1
                word = text[at:to]
                inside = word.strip("'’-")
                if any(sign.isalnum() or unicodedata.category(sign) in ("Sc", "Sm", "Po", "So") for sign in inside):
                    start = at + word.index(inside)
                    pieces.append(("word", start, start + len(inside), ""))
                at = to - 1
            at += 1
        if end > begin:
            pieces.append(("ipa", begin, end, ipa))
            at = end
    return pieces


def align(spoken: str, alone: list[str]) -> list[int]:
    """For every sign of a run of words its word, found by what the words are when said alone; spaces have none.

    Words change in company ("of the" becomes one, French ones borrow sounds), so this is the cheapest way to turn
    the one string into the other.
    """
    letters = [at for at, sign in enumerate(spoken) if sign not in " ˈˌ"]
    owners = [(sign, word) for word, signs in enumerate(alone) for sign in signs if sign not in " ˈˌ"]
    rows = [list(range(len(owners) + 1))]
    for count, at in enumerate(letters, 1):
        row, above = [count], rows[-1]
        for to, (sign, _) in enumerate(owners, 1):
            row.append(min(above[to - 1] + (spoken[at] != sign), above[to] + 1, row[-1] + 1))
        rows.append(row)
    found: dict[int, int] = {}
    i, j = len(letters), len(owners)
    while i > 0 and j > 0:
        if rows[i][j] == rows[i - 1][j - 1] + (spoken[letters[i - 1]] != owners[j - 1][0]):
            i, j = i - 1, j - 1
            found[letters[i]] = owners[j][1]
        elif rows[i][j] == rows[i - 1][j] + 1:
            i -= 1
        else:
            j -= 1
    return _fill(spoken, found)


def _fill(spoken: str, found: dict[int, int]) -> list[int]:
    """Signs without a word get that of the next one in their group, or of the one before."""
    words = [NO_WORD] * len(spoken)
    last = min(found.values(), default=0)
    for group in re.finditer(r"\S+", spoken):
        inside = [found[at] for at in range(*group.span()) if at in found]
        ahead = inside[0] if inside else last
        for at in range(*group.span()):
            following = next((found[to] for to in range(at, group.end()) if to in found), None)
            ahead = words[at] = following if following is not None else ahead
        last = ahead
    return words


def phonemes(
    text: str, language: str, given, phonemize, known, read=None
) -> tuple[list[tuple[str, int]], list[tuple[int, int]]]:
    """Signs for the model, each with the number of its word (or NO_WORD), and the words as (from, to).

    `phonemize(text)` is eSpeak's IPA of a text without marks; `given` are (from, to, IPA), ascending. `read` is the front
    end of a language that has one besides eSpeak: it turns pieces, as (kind, text), into their signs.
    """

    def spell(word: str) -> str:
        return to_kokoro(phonemize(word), language, known, True)

    text = speakable(text)
    pieces = split(text, given)
    words = [(begin, end) for kind, begin, end, _ in pieces if kind != "mark"]
    texts = {"mark": lambda a, b, mark: mark, "ipa": lambda a, b, ipa: to_kokoro(ipa, language, known)}
    texts["word"] = lambda a, b, _: text[a:b]
    read_as = read([(kind, texts[kind](a, b, value)) for kind, a, b, value in pieces], spell) if read else None
    signs: list[tuple[str, int]] = []
    number, at, end_before = 0, 0, 0
    while at < len(pieces):
        kind, begin, end, value = pieces[at]
        closes = kind == "mark" and value not in "(“—"
        if signs and begin > end_before and not closes and signs[-1][0] not in " (“":
            signs.append((" ", NO_WORD))
        size = 1
        if kind == "mark":
            signs.append((value, NO_WORD))
        elif kind == "ipa":
            signs += [(sign, NO_WORD if sign == " " else number) for sign in to_kokoro(value, language, known)]
            number += 1
        elif read_as:
            signs += [(sign, NO_WORD if sign == " " else number) for sign in read_as[at] if sign in known]
            number += 1
        else:
            while size < RUN_WORDS and at + size < len(pieces) and pieces[at + size][0] == "word":
                size += 1
            run = pieces[at : at + size]
            end = run[-1][2]
            said = [spell(text[a:b]) for _, a, b, _ in run]
            spoken = spell(text[begin:end]) if size > 1 else said[0]
            owners = align(spoken, said)
            signs += [(sign, NO_WORD if word == NO_WORD else number + word) for sign, word in zip(spoken, owners)]
            number += size
        at += size
        end_before = end
    while signs and signs[-1][0] == " ":
        signs.pop()
    return signs, words


# After these a text may be cut; if there is none, between words.
CLAUSE = ";:,—)”"
SENTENCE = ".!?…"


def chunks(signs: list[tuple[str, int]], wanted: int, most: int) -> list[list[tuple[str, int]]]:
    """Pieces that the model says at once: sentences up to about `wanted` signs together, never more than `most`.

    The first is the first sentence alone, because somebody may wait for it.
    """
    text = "".join(sign for sign, _ in signs)
    pieces, begin = [], 0
    while begin < len(text):
        end = _cut(text, begin, wanted, most)
        pieces.append(signs[begin:end])
        begin = end + (text[end : end + 1] == " ")
    return pieces


def _cut(text: str, begin: int, wanted: int, most: int) -> int:
    rest = len(text) - begin
    if rest <= wanted:
        return len(text)
    # A stump sounds hasty, so what has to be cut is cut evenly.
    even = -(-rest // -(-rest // wanted))
    spaces = [at for at in range(begin + wanted // 4, min(begin + most, len(text))) if text[at] == " "]
    sentences = [at for at in spaces if text[at - 1] in SENTENCE]
    # Before a word without stress: "the" stays with the word that it belongs to.
    phrases = [at for at in spaces if "ˈ" in _word(text, at - 1) and "ˈ" not in _word(text, at + 1)]
    for places in (
        sentences if begin > 0 else sentences[:1],
        [len(text)] if rest <= most else [],
        [at for at in spaces if text[at - 1] in CLAUSE],
        phrases,
        spaces,
    ):
        if places:
            return min(places, key=lambda at: abs(at - begin - even))
    return min(begin + most, len(text))


def _word(text: str, at: int) -> str:
    """The word around a place."""
    end = text.find(" ", at)
    return text[text.rfind(" ", 0, at) + 1 : end if end >= 0 else len(text)]
