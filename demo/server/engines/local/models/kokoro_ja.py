"""Japanese for Kokoro: the words of a text, and each of them in the signs of the model.

Kokoro learned Japanese from Misaki, its own front end, which turns the kana of a reading into IPA. Its table is kept
here. The readings come from Open JTalk: in twenty sentences the tagger of Misaki (fugashi with unidic-lite) misread
four words that Open JTalk reads right, お兄さん and 日曜日 among them, and none the other way. It takes more disk too.
"""

import re

import pyopenjtalk
from pyopenjtalk import (
    OpenJTalk,
    modify_context_reading,
    normalize_unknown_itaiji,
    predict_nani_reading,
    read_unknown_kanji,
)

# What the words are made of: kana, their signs of length and repetition, characters.
SCRIPT = "\u3005-\u3007\u303b\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f"
SCRIPT += "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"

KANA = dict(
    pair.split("=")
    for pair in (
        "ア=a イ=i ウ=ɯ エ=e オ=o カ=ka キ=kʲi ク=kɯ ケ=ke コ=ko ガ=ɡa ギ=ɡʲi グ=ɡɯ ゲ=ɡe ゴ=ɡo サ=sa シ=ɕi ス=sɨ セ=se "
        "ソ=so ザ=ʣa ジ=ʥi ズ=zɨ ゼ=ʣe ゾ=ʣo タ=ta チ=ʨi ツ=ʦɨ テ=te ト=to ダ=da ヂ=ʥi ヅ=zɨ デ=de ド=do ナ=na ニ=ɲi "
        "ヌ=nɯ ネ=ne ノ=no ハ=ha ヒ=çi フ=ɸɯ ヘ=he ホ=ho バ=ba ビ=bʲi ブ=bɯ ベ=be ボ=bo パ=pa ピ=pʲi プ=pɯ ペ=pe ポ=po "
        "マ=ma ミ=mʲi ム=mɯ メ=me モ=mo ヤ=ja ユ=jɯ ヨ=jo ラ=ɾa リ=ɾʲi ル=ɾɯ レ=ɾe ロ=ɾo ワ=βa ヰ=i ヱ=e ヲ=o ヴ=vɯ "
        "ァ=a ィ=i ゥ=ɯ ェ=e ォ=o ャ=ja ュ=jɯ ョ=jo ヮ=βa ヵ=ka ヶ=ke ヷ=va ヸ=vʲi ヹ=ve ヺ=vo ッ=ʔ ー=ː "
        "イェ=je ウィ=βi ウェ=βe ウォ=βo キェ=kʲe キャ=kʲa キュ=kʲɨ キョ=kʲo ギャ=ɡʲa ギュ=ɡʲɨ ギョ=ɡʲo クァ=kᵝa クィ=kᵝi "
        "クェ=kᵝe クォ=kᵝo グァ=ɡᵝa グィ=ɡᵝi グェ=ɡᵝe グォ=ɡᵝo シェ=ɕe シャ=ɕa シュ=ɕɨ ショ=ɕo ジェ=ʥe ジャ=ʥa ジュ=ʥɨ "
        "ジョ=ʥo スィ=si ズィ=zi チェ=ʨe チャ=ʨa チュ=ʨɨ チョ=ʨo ヂャ=ʥa ヂュ=ʥɨ ヂョ=ʥo ツァ=ʦa ツィ=ʦʲi ツェ=ʦe ツォ=ʦo "
        "ティ=tʲi テュ=tʲɨ ディ=dʲi デュ=dʲɨ トゥ=tɯ ドゥ=dɯ ニェ=ɲe ニャ=ɲa ニュ=ɲɨ ニョ=ɲo ヒェ=çe ヒャ=ça ヒュ=çɨ ヒョ=ço "
        "ビャ=bʲa ビュ=bʲɨ ビョ=bʲo ピャ=pʲa ピュ=pʲɨ ピョ=pʲo ファ=ɸa フィ=ɸʲi フェ=ɸe フォ=ɸo フュ=ɸʲɨ フョ=ɸʲo ミャ=mʲa "
        "ミュ=mʲɨ ミョ=mʲo リャ=ɾʲa リュ=ɾʲɨ リョ=ɾʲo ヴァ=va ヴィ=vʲi ヴェ=ve ヴォ=vo ヴュ=bʲɨ ヴョ=bʲo"
    ).split()
)
MORA = re.compile("|".join(sorted(KANA, key=len, reverse=True)) + "|ン")
# How ン sounds before these, and ɴ before all others.
NASALS = (("mpb", "m"), ("kɡ", "ŋ"), ("ɲʨʥ", "ɲ"), ("ntdɾz", "n"))


def sound(kana: str) -> str:
    """A reading in katakana in the signs of the model."""
    signs = ""
    for mora in reversed(MORA.findall(kana)):
        if mora == "ン":
            signs = next((nasal for first, nasal in NASALS if signs and signs[0] in first), "ɴ") + signs
        else:
            signs = KANA[mora] + signs
    return signs


class Reader:
    """Open JTalk with its corrections that need no second dictionary (Sudachi's takes 200 MB)."""

    def __init__(self):
        self.jtalk = OpenJTalk(dn_mecab=pyopenjtalk.OPEN_JTALK_DICT_DIR)

    def words(self, text: str) -> list[tuple[int, int, str]]:
        """The words of a text that is written in Japanese characters only: (from, to, signs)."""
        usual = normalize_unknown_itaiji(text, inference_jtalk=self.jtalk)
        text = usual if len(usual) == len(text) else text
        features = self.jtalk.run_frontend(text, restore_unknown_katakana=True, modify_numeral_reading=True)
        features = read_unknown_kanji(modify_context_reading(predict_nani_reading(features)))
        found: list[tuple[int, int, str]] = []
        # Some words are not written as in the text: years as a number. They are joined to the next one that is.
        at, waiting, unseen = 0, "", 0
        for feature in features:
            word, signs = feature["string"], waiting + sound(feature["pron"])
            begin = text.find(word, at, at + unseen + len(word))
            if begin < 0:
                waiting, unseen = signs, unseen + len(word)
                continue
            found.append((at if unseen else begin, begin + len(word), signs))
            at, waiting, unseen = begin + len(word), "", 0
        if waiting:
            found.append((at, len(text), waiting))
        return found
