"""Tests of the English front end: run by python3 -m unittest with nothing installed, on a small lexicon."""

import json
import os
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../../demo/server/engines/local"))
from models import kokoro_text  # noqa: E402
from models.kokoro_english import English  # noqa: E402

GOLD = {
    "A": "ˈA", "I": "ˈI", "and": "ænd", "call": "kˈɔl", "close": {"DEFAULT": "klˈOs", "NOUN": "klˈOz", "VERB": "klˈOz"},
    "day": "dˈA", "door": "dˈɔɹ", "every": "ˈɛvəɹi", "house": {"DEFAULT": "hˈWs", "VERB": "hˈWz"}, "it": "ɪt",
    "known": "nˈOn", "lead": "lˈid", "pipe": "pˈIp", "please": "plˈiz", "read": {"ADJ": "ɹˈɛd", "DEFAULT": "ɹˈid", "VBD": "ɹˈɛd"},
    "tear": {"DEFAULT": "tˈɪɹ", "VERB": "tˈɛɹ"}, "up": "ˌʌp", "use": {"DEFAULT": "jˈuz", "NOUN": "jˈus"},
    "used": {"DEFAULT": "jˈuzd", "VBD": "jˈust"}, "wait": "wˈAt", "way": "wˈA", "well": "wˈɛl", "will": {"DEFAULT": "wɪl", "None": "wˈɪl"},
    "yesterday": "jˈɛstəɹdˌA", "you": "ju",
}  # fmt: skip
TAGS = "a DT,call NN,close VB,day NN,door NN,every DT,it PRP,lead VB,pipe NN,the DT,up RP,way NN,you PRP".split(",")


class Front(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        for name, words in (("gold", GOLD), ("silver", {"quokka": "kwˈɑkə"})):
            for accent in ("us", "gb"):
                with open(os.path.join(folder.name, f"{accent}_{name}.json"), "w", encoding="utf-8") as file:
                    json.dump(words, file, ensure_ascii=False, indent=2, sort_keys=True)
        with open(os.path.join(folder.name, "tags.txt"), "w", encoding="utf-8") as file:
            file.write("\n" + "\n".join(TAGS) + "\n")
        self.english = English(folder.name)

    def said(self, text: str, given=()) -> str:
        known = set(" ;:,.!?—…()“”AIOQSTWYᵊabdefhijklmnpqrstuvwxyzæɐəɑɔɛɜɡɪɹʃʊʌðŋˈˌː")
        read = self.english.reader("en-us")
        signs, words = kokoro_text.phonemes(text, "en-us", list(given), lambda word: f"<{word}>", known, read)
        self.assertEqual({word for _, word in signs} - {kokoro_text.NO_WORD}, set(range(len(words))))
        return "".join(sign for sign, _ in signs)

    def test_a_word_sounds_as_its_place_in_the_sentence_wants(self):
        for text, sounds in {
            "Please close the door.": "plˈiz klˈOz ðə dˈɔɹ.",
            "A close call!": "ɐ klˈOs kˈɔl!",
            "a lead pipe": "ɐ lˈɛd pˈIp",
            "lead the way": "lˈid ðə wˈA",
            "Tear it up": "tˈɛɹ ɪt ˌʌp",
            "a tear": "ɐ tˈɪɹ",
            "I read it yesterday": "ˌI ɹˈɛd ɪt jˈɛstəɹdˌA",
            "I read every day": "ˌI ɹˈid ˈɛvəɹi dˈA",
            "you used it": "ju jˈuzd ɪt",
            "used to it": "jˈust tʊ ɪt",
        }.items():
            self.assertEqual(self.said(text), sounds)

    def test_small_words_hang_on_the_next_one(self):
        self.assertEqual(self.said("the it, the door"), "ði ɪt, ðə dˈɔɹ")
        self.assertEqual(self.said("you will. you will wait"), "ju wˈɪl. ju wɪl wˈAt")

    def test_endings_and_parts_of_known_words(self):
        self.assertEqual(self.said("calls waiting quokkas"), "kˈɔlz wˈATɪŋ kwˈɑkəz")
        self.assertEqual(self.said("well-known"), "wˌɛlnˈOn")

    def test_an_unknown_word_is_said_by_espeak(self):
        self.assertEqual(self.said("the zzyx"), "ðə zzyk")

    def test_given_sounds_replace_a_word(self):
        self.assertEqual(self.said("the door", [(4, 8, "ɪn")]), "ði ɪn")

    def test_a_word_is_known_by_its_capital_and_its_apostrophe(self):
        self.assertEqual(self.said("Door’s"), "dˈɔɹz")

    def test_other_languages_have_no_lexicon(self):
        self.assertIsNone(self.english.reader("fr-fr"))


if __name__ == "__main__":
    unittest.main()
