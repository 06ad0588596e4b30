"""Tests of Kokoro's Chinese and Japanese that need no package: its readers are given what the packages say."""

import os
import sys
import types
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../../demo/server/engines/local"))
from models import kokoro_cjk, kokoro_text  # noqa: E402

KNOWN = set(
    ' ;:,.!?—…"()“”ʣʥʦʨᵝꭧAIOQSTWYᵊabcdefhijklmnopqrstuvwxyzɑɐɒæβɔɕçɖðʤəɚɛɜɟɡɥɨɪʝɯɰŋɳɲɴøɸθœɹɾɻʁɽʂʃʈʧʊʋʌɣɤχʎʒʔˈˌːʰʲ↓→↗↘ᵻ'
)
# What jieba and pypinyin say.
CHINESE = {"我": ["wo3"], "在": ["zai4"], "重庆": ["chong2", "qing4"], "买": ["mai3"], "了": ["le5"], "走": ["zou3"]}
# What Open JTalk says: the word as it has it, and its reading.
JAPANESE = {
    "電車で行ってね": [("電車", "デンシャ"), ("で", "デ"), ("行っ", "イッ"), ("て", "テ"), ("ね", "ネ")],
    "二〇一年": [("二", "ニ"), ("百", "ヒャク"), ("一", "イチ"), ("年", "ネン")],
    "新幹線": [("新幹線", "シンカンセン")],
    "々": [("々", "、")],
}


def tokenize(text: str) -> list[tuple[str, int, int]]:
    found, at = [], 0
    while at < len(text):
        word = next((known for known in CHINESE if text.startswith(known, at)), text[at])
        found.append((word, at, at + len(word)))
        at += len(word)
    return found


class OpenJTalk:
    def __init__(self, dn_mecab):
        pass

    def run_frontend(self, text, **_):
        return [{"string": word, "pron": reading} for word, reading in JAPANESE[text]]


def stand_in(name: str, **content) -> None:
    module = types.ModuleType(name)
    module.__dict__.update(content)
    sys.modules[name] = module


stand_in("rjieba", tokenize=tokenize)
stand_in("pypinyin", Style=types.SimpleNamespace(TONE3=0), lazy_pinyin=lambda word, **_: CHINESE.get(word, [word]))
stand_in(
    "pyopenjtalk",
    OPEN_JTALK_DICT_DIR=b"",
    OpenJTalk=OpenJTalk,
    normalize_unknown_itaiji=lambda text, inference_jtalk: text,
    modify_context_reading=lambda features: features,
    predict_nani_reading=lambda features: features,
    read_unknown_kanji=lambda features: features,
)
from models import kokoro_ja, kokoro_zh  # noqa: E402


def said(text: str, language: str, given=()) -> tuple[str, list[tuple[str, str]]]:
    """All signs, and the words with theirs."""
    front_end = kokoro_cjk.open_front_end(language, lambda words: words.lower())
    signs, words = front_end.phonemes(text, given, KNOWN)
    own = [(text[a:b], "".join(sign for sign, word in signs if word == at)) for at, (a, b) in enumerate(words)]
    return "".join(sign for sign, _ in signs), own


class Chinese(unittest.TestCase):
    def test_words_and_marks(self):
        signs, words = said("我在重庆，走了！", "zh")
        self.assertEqual(signs, "wo↓ ʦai↘ ꭧʰʊ↗ŋʨʰi↘ŋ, ʦou↓ lɤ!")
        self.assertEqual([word for word, _ in words], ["我", "在", "重庆", "走", "了"])

    def test_what_is_written_in_latin_letters_is_a_word_too(self):
        signs, words = said("我买iPhone了。", "zh")
        self.assertEqual(signs, "wo↓ mai↓ iphone lɤ.")
        self.assertEqual([word for word, _ in words], ["我", "买", "iPhone", "了"])

    def test_given_phonemes_part_the_words_around_them(self):
        signs, words = said("我在重庆了", "zh", [(2, 4, "/ʈʂʊŋ˥˩ tɕʰi˥/")])
        self.assertEqual(signs, "wo↓ ʦai↘ ꭧʊŋ↘ ʨʰi→ lɤ")
        self.assertEqual(words[2], ("重庆", "ꭧʊŋ↘ʨʰi→"))

    def test_syllables(self):
        for pinyin, signs in {
            "nv3": "ny↓", "lve4": "lɥe↘", "xue2": "ɕɥe↗", "yuan2": "ɥɛ↗n", "jun1": "ʨy→n", "liu2": "ljou↗", "gui4": "kwei↘",
            "wen2": "wə↗n", "yi1": "i→", "wu3": "u↓", "you3": "jou↓", "zhi1": "ꭧɨ→", "si4": "sɨ↘", "er2": "ɚ↗", "de5": "tɤ",
            "xiong2": "ɕjʊ↗ŋ", "bo1": "pwo→", "o2": "ɔ↗", "a": "a",
        }.items():  # fmt: skip
            self.assertEqual(kokoro_zh.sound(pinyin), signs, pinyin)

    def test_what_is_no_syllable_is_left_out(self):
        self.assertEqual([kokoro_zh.sound(text) for text in ("の", "𠮷5", "")], ["", "", ""])
        self.assertEqual(said("我𠮷走", "zh")[0], "wo↓ ʦou↓")

    def test_words_alone_that_have_two_readings(self):
        self.assertEqual(said("我得走", "zh")[0], "wo↓ tei↓ ʦou↓")
        self.assertEqual(said("走得", "zh")[0], "ʦou↓ tɤ")


class Japanese(unittest.TestCase):
    def test_words_and_marks(self):
        signs, words = said("「電車で行ってね」。", "ja")
        self.assertEqual(signs, "“deɴɕa de iʔte ne”.")
        self.assertEqual([word for word, _ in words], ["電車", "で", "行っ", "て", "ね"])

    def test_what_the_reader_writes_otherwise_goes_with_the_next_word_of_the_text(self):
        _, words = said("二〇一年", "ja")
        self.assertEqual(words, [("二", "ɲi"), ("〇一", "çakɯiʨi"), ("年", "neɴ")])

    def test_the_nasal_sounds_like_what_follows_it(self):
        self.assertEqual(kokoro_ja.sound("シンカンセン"), "ɕiŋkaɴseɴ")
        self.assertEqual(kokoro_ja.sound("サンバンニンチャン"), "sambaɲɲiɲʨaɴ")

    def test_long_double_and_joined_sounds(self):
        self.assertEqual(kokoro_ja.sound("トーキョー"), "toːkʲoː")
        self.assertEqual(kokoro_ja.sound("マ’ッテ"), "maʔte")
        self.assertEqual(kokoro_ja.sound("ファンティー"), "ɸantʲiː")

    def test_what_has_no_reading_is_left_out(self):
        self.assertEqual(said("々", "ja"), ("", []))

    def test_foreign_words_and_given_phonemes(self):
        signs, words = said("Wi-Fi・新幹線", "ja", [(6, 9, "ɕĩŋkɑ")])
        self.assertEqual(words[0][0], "Wi-Fi")
        self.assertEqual(words[1], ("新幹線", "ɕiŋkɑ"))


class Readable(unittest.TestCase):
    def test_each_language_reads_its_scripts(self):
        for text, language, readable in [
            ("你好", "zh", True), ("〇", "zh", True), ("東京", "ja", True), ("タワー", "ja", True), ("ﾀﾜｰ", "ja", True),
            ("ひらがな", "zh", False), ("안녕", "ja", False), ("你好", "en-us", False), ("OK", "zh", True), ("。、", "ja", False),
        ]:  # fmt: skip
            self.assertEqual(kokoro_text.is_readable(text, language), readable, (text, language))


if __name__ == "__main__":
    unittest.main()
