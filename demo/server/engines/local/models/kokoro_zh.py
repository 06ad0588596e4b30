"""Mandarin for Kokoro: the words of a text, and each of them in the signs of the model.

Kokoro learned Chinese from Misaki, its own front end: pinyin by pypinyin, one word of jieba after the other, then IPA
with an arrow for the tone. The tables below give every syllable the signs of Misaki 0.9.4, but for 哟, which is
confused with 我 there.
"""

import re

import rjieba
from pypinyin import Style, lazy_pinyin

# What the words are made of; 〇 is a digit.
SCRIPT = "\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"

INITIALS = dict(
    pair.split("=")
    for pair in "b=p p=pʰ m=m f=f d=t t=tʰ n=n l=l g=k k=kʰ h=x j=ʨ q=ʨʰ x=ɕ zh=ꭧ ch=ꭧʰ sh=ʂ r=ɻ z=ʦ c=ʦʰ s=s".split()
)
# The tone stands at the 0.
FINALS = dict(
    pair.split("=")
    for pair in (
        "a=a0 ai=ai0 an=a0n ang=a0ŋ ao=au0 e=ɤ0 ei=ei0 en=ə0n eng=ə0ŋ i=i0 ia=ja0 ian=jɛ0n iang=ja0ŋ iao=jau0 ie=je0 "
        "in=i0n iou=jou0 ing=i0ŋ iong=jʊ0ŋ ong=ʊ0ŋ ou=ou0 u=u0 uei=wei0 ua=wa0 uai=wai0 uan=wa0n uen=wə0n uang=wa0ŋ "
        "ueng=wə0ŋ uo=wo0 o=wo0 v=y0 ve=ɥe0 van=ɥɛ0n vn=y0n"
    ).split()
)
# Syllables without an initial that are not made of a final.
WHOLE = {"er": "ɚ0", "o": "ɔ0", "yo": "jɔ0", "ê": "ɛ0", "m": "m0", "n": "n0", "ng": "ŋ0", "hm": "hm0", "hng": "hŋ0"}
TONES = {"1": "→", "2": "↗", "3": "↓", "4": "↘", "5": ""}

# What these are when they are a word alone, where pypinyin takes a rarer reading.
ALONE = {"得": "de5", "着": "zhe5", "长": "chang2", "地": "de5"}
# After one of these 得 is "must".
BEFORE_MUST = "我你您他她它们就也还都又总只真"
SYLLABLE = re.compile(r"(zh|ch|sh|[bpmfdtnlgkhjqxrzcs]?)([a-zê]+)([1-5]?)")


def sound(pinyin: str) -> str:
    """A syllable such as `zhong1` in the signs of the model; empty when it is none."""
    found = SYLLABLE.fullmatch(pinyin)
    if not found:
        return ""
    initial, final, tone = found.groups()
    if initial + final in WHOLE:
        signs = WHOLE[initial + final]
    elif initial in ("zh", "ch", "sh", "r", "z", "c", "s") and final == "i":
        signs = INITIALS[initial] + "ɨ0"
    else:
        signs = INITIALS.get(initial, "") + FINALS.get(full(initial, final), "")
    return signs.replace("0", TONES.get(tone, ""))


def full(initial: str, final: str) -> str:
    """The final as `FINALS` names it: pinyin shortens some, and writes y and w where there is no initial."""
    if not initial:
        for written, meant in (("yu", "v"), ("yi", "i"), ("y", "i"), ("wu", "u"), ("w", "u")):
            if final.startswith(written):
                final = meant + final[len(written) :]
                break
    elif initial in "jqx" and final.startswith("u"):
        final = "v" + final[1:]
    return {"iu": "iou", "ui": "uei", "un": "uen", "ue": "ve"}.get(final, final)


def words(text: str) -> list[tuple[int, int, str]]:
    """The words of a text that is written in characters only: (from, to, signs)."""
    found = []
    for word, begin, end in rjieba.tokenize(text):
        if word == "得" and begin > 0 and text[begin - 1] in BEFORE_MUST:
            pinyin = ["dei3"]
        elif word in ALONE:
            pinyin = [ALONE[word]]
        else:
            pinyin = lazy_pinyin(word, style=Style.TONE3, neutral_tone_with_five=True)
        found.append((begin, end, "".join(sound(syllable) for syllable in pinyin)))
    return found
