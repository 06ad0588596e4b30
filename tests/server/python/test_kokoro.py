"""Tests of the worker's parts that need no model: run by python3 -m unittest with nothing installed."""

import os
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../../demo/server/engines/local"))
from models import kokoro as model  # noqa: E402
from models import kokoro_text as kokoro  # noqa: E402
from models import voice_sentences  # noqa: E402

# The vocabulary of Kokoro v1.0.
KNOWN = set(
    ' ;:,.!?—…"()“”ʣʥʦʨᵝꭧAIOQSTWYᵊabcdefhijklmnopqrstuvwxyzɑɐɒæβɔɕçɖðʤəɚɛɜɟɡɥɨɪʝɯɰŋɳɲɴøɸθœɹɾɻʁɽʂʃʈʧʊʋʌɣɤχʎʒʔˈˌːʰʲ↓→↗↘ᵻ'
    "\u0303"
)
# What eSpeak NG 1.52 says of these.
ESPEAK = {
    "of the people": "ʌvðə pˈiːpə͡l",
    "of": "ʌv",
    "the": "ðə",
    "people": "pˈiːpə͡l",
    "in 1984": "ɪn nˈa͡ɪntiːnhˈʌndɹɪd ˈe͡ɪɾi fˈɔː͡ɹ",
    "in": "ɪn",
    "1984": "nˈa͡ɪntiːnhˈʌndɹɪd ˈe͡ɪɾi fˈɔː͡ɹ",
    "Les enfants ont": "le-z ɑ̃fˈɑ̃z ˈɔ̃",
    "Les": "lˈe",
    "enfants": "ɑ̃fˈɑ̃",
    "ont": "ˈɔ̃",
    "going to be": "ɡˌo͡ʊɪŋtəbi",
    "going": "ɡˈo͡ʊɪŋ",
    "to": "tˈuː",
    "be": "bˈiː",
    "दिल्ली के लिए": "dˈɪlli keː lˈɪeː",
    "दिल्ली": "dˈɪlli",
    "के": "keː",
    "लिए": "lˈɪeː",
    "गाड़ी": "ɡˈaːr.i",
    "le weekend": "lə- (͡e͡n)wiːkˈɛnd(͡f͡r)",
    "le": "lə",
    "weekend": "(͡e͡n)wiːkˈɛnd(͡f͡r)",
}


def espeak(text: str) -> str:
    return ESPEAK.get(text, text.lower())


def said(text: str, language: str = "en-us", given=()) -> tuple[str, dict[str, str]]:
    """All signs, and those of each word."""
    signs, words = kokoro.phonemes(text, language, list(given), espeak, KNOWN)
    of_words: dict[str, str] = {}
    for at, (begin, end) in enumerate(words):
        of_words[text[begin:end]] = "".join(sign for sign, word in signs if word == at)
    return "".join(sign for sign, _ in signs), of_words


class VoiceSentences(unittest.TestCase):
    def test_have_signs_alone_that_the_model_knows(self):
        every = [sentence for sentences in voice_sentences.SENTENCES.values() for sentence in sentences]
        for sentence in [voice_sentences.MEASURED, *every]:
            self.assertLessEqual(set(sentence), KNOWN, sentence)


class Words(unittest.TestCase):
    def words(self, text: str) -> list[str]:
        spoken = kokoro.speakable(text)
        self.assertEqual(len(spoken), len(text), "offsets stay what they are")
        return [text[begin:end] for kind, begin, end, _ in kokoro.split(spoken, []) if kind == "word"]

    def test_marks_and_quotes_are_no_part_of_a_word(self):
        text = "“Well,” she said (twice): ‘no’ — never…"
        self.assertEqual(self.words(text), ["Well", "she", "said", "twice", "no", "never"])

    def test_hyphens_apostrophes_and_numbers_keep_a_word_together(self):
        text = "It's a well-known o'clock: 3.14, 1,000 or 10:30 - rock ’n’ roll, don’t, AT&T, 50%"
        self.assertEqual(
            self.words(text),
            "It's a well-known o'clock 3.14 1,000 or 10:30 rock n roll don’t AT&T 50%".split(),
        )

    def test_a_dash_parts_words_with_and_without_spaces(self):
        self.assertEqual(self.words("here—there –now"), ["here", "there", "now"])

    def test_other_scripts(self):
        self.assertEqual(self.words("नमस्ते। गाड़ी चार से।"), ["नमस्ते", "गाड़ी", "चार", "से"])
        self.assertEqual(self.words("¿Cómo está, niño?"), ["Cómo", "está", "niño"])

    def test_emoji_controls_and_broken_signs_are_not_read(self):
        text = "Hello 😀 👩\u200d👩\u200d👧\ufe0f\u0001 wor\ud83dld"
        self.assertEqual(self.words(text), ["Hello", "wor", "ld"])
        self.assertEqual(self.words("😀 — … ' - "), [])

    def test_offsets_are_counted_as_javascript_does(self):
        self.assertEqual(kokoro.utf16("a😀b"), [0, 1, 3, 4])


class Phonemes(unittest.TestCase):
    def test_english_is_written_as_the_model_learned_it(self):
        self.assertEqual(said("in 1984", "en-us")[0], "ɪn nˈIntinhˈʌndɹɪd ˈATi fˈɔɹ")
        self.assertEqual(kokoro.to_kokoro("wˈɔːɾɚ bˈɑːɾə͡l bˈʌʔn̩ t͡ʃˈɛ͡ɹ", "en-us", KNOWN, True), "wˈɔTəɹ bˈɑTᵊl bˈʌtᵊn ʧˈɛɹ")
        self.assertEqual(kokoro.to_kokoro("ˌə͡ʊvə ðe͡ə hˈi͡ə kˈɑː", "en-gb", KNOWN, True), "ˌQvə ðɛː hˈɪə kˈɑː")

    def test_words_that_melt_are_parted(self):
        _, words = said("of the people")
        self.assertEqual(words, {"of": "ʌv", "the": "ðə", "people": "pˈipᵊl"})
        _, words = said("going to be")
        self.assertEqual(words, {"going": "ɡˌOɪŋ", "to": "tə", "be": "bi"})

    def test_a_borrowed_sound_goes_with_the_word_that_it_is_heard_in(self):
        _, words = said("Les enfants ont", "fr-fr")
        self.assertEqual(words, {"Les": "lez", "enfants": "ɑ̃fˈɑ̃z", "ont": "ˈɔ̃"})

    def test_a_number_is_one_word_however_many_are_heard(self):
        self.assertEqual(said("in 1984")[1]["1984"], "nˈIntinhˈʌndɹɪdˈATifˈɔɹ")

    def test_hindi(self):
        signs, words = said("दिल्ली के लिए। गाड़ी", "hi")
        self.assertEqual(signs, "dˈɪlli keː lˈɪeː. ɡˈaːɾi")
        self.assertEqual(words, {"दिल्ली": "dˈɪlli", "के": "keː", "लिए": "lˈɪeː", "गाड़ी": "ɡˈaːɾi"})

    def test_the_name_of_another_language_is_not_read_aloud(self):
        self.assertEqual(said("le weekend", "fr-fr")[0], "lə wiːkˈɛnd")

    def test_marks_stand_where_they_stood(self):
        self.assertEqual(said("in, “of” (the) - be — in… of!")[0], "ɪn, “ʌv” (ðə) — bˈi — ɪn… ʌv!")
        self.assertEqual(said("« in » ¿of ?")[0], "“ɪn” ʌv?")

    def test_no_sign_is_foreign_to_the_model(self):
        signs, _ = said("Zażółć gęślą jaźń, Ω ≈ 7€ №5 ﷽ 你好 ‍ \u0301")
        self.assertLessEqual(set(signs), KNOWN)

    def test_nothing_to_say(self):
        for text in ("", " \n\t", "😀", "— …", "'"):
            self.assertTrue(all(word == kokoro.NO_WORD for _, word in kokoro.phonemes(text, "en-us", [], espeak, KNOWN)[0]))

    def test_other_scripts_alone_cannot_be_read(self):
        for text, language in (("你好", "en-us"), ("नमस्ते", "fr-fr"), ("привет!", "es")):
            self.assertFalse(kokoro.is_readable(text, language))
        for text, language in (("नमस्ते", "hi"), ("25", "hi"), ("á 你好", "es"), ("3", "it")):
            self.assertTrue(kokoro.is_readable(text, language))

    def test_long_runs_are_matched_piece_by_piece(self):
        text = " ".join(["of", "the", "people"] * 30)
        signs, words = kokoro.phonemes(text, "en-us", [], lambda run: " ".join(ESPEAK[word] for word in run.split()), KNOWN)
        self.assertEqual({word for _, word in signs} - {kokoro.NO_WORD}, set(range(90)))
        self.assertEqual("".join(sign for sign, word in signs if word == 89), "pˈipᵊl")


class GivenIpa(unittest.TestCase):
    def test_it_is_said_in_place_of_the_word(self):
        signs, words = said("Siobhan, of", "en-us", [(0, 7, "/ʃɪˈvɔːn/")])
        self.assertEqual(signs, "ʃɪˈvɔn, ʌv")
        self.assertEqual(words["Siobhan"], "ʃɪˈvɔn")

    def test_between_words_and_over_several(self):
        signs, words = said("in New York of", "en-us", [(3, 11, "njuː ˈjɔːk")])
        self.assertEqual(signs, "ɪn nju ˈjɔk ʌv")
        self.assertEqual(words, {"in": "ɪn", "New York": "njuˈjɔk", "of": "ʌv"})

    def test_as_people_write_it(self):
        for ipa, signs in {
            "ʃɪ'vɔ:n": "ʃɪˈvɔn",
            "[ˈtʃaɪ.nə]": "ˈʧInə",
            "d͡ʒoʊ": "ʤO",
            "ɡəʊ": "ɡO",
            "ˈbɒtəl": "ˈbɑtᵊl",
            "bɛd": "bɛd",
            "/go/": "ɡɔ",
            "x☃y": "ky",
        }.items():
            self.assertEqual(kokoro.to_kokoro(ipa, "en-us", KNOWN), signs)
        self.assertEqual(kokoro.to_kokoro("ˈkætʃ tɹæp", "en-gb", KNOWN), "ˈkaʧ tɹap")
        self.assertEqual(kokoro.to_kokoro("bɔ̃ʒuʁ pĩ", "fr-fr", KNOWN), "bɔ̃ʒuʁ pi\u0303")


class Chunks(unittest.TestCase):
    def cut(self, text: str) -> list[str]:
        pieces = kokoro.chunks([(sign, 0) for sign in text], 250, 510)
        pieces = ["".join(sign for sign, _ in piece) for piece in pieces]
        self.assertEqual("".join(pieces).replace(" ", ""), text.replace(" ", ""), "nothing is lost")
        self.assertLessEqual(max(map(len, pieces), default=0), 510)
        self.assertTrue(all(piece == piece.strip() and piece for piece in pieces))
        return pieces

    def test_what_is_short_stays_whole(self):
        self.assertEqual(self.cut("a. b."), ["a. b."])
        self.assertEqual(self.cut(""), [])

    def test_the_first_sentence_comes_first(self):
        sentence = "ab " * 25 + "ab."
        pieces = self.cut(" ".join([sentence] * 20))
        self.assertEqual(pieces[0], sentence)
        self.assertTrue(all(piece.endswith(".") for piece in pieces))
        self.assertTrue(all(150 < len(piece) < 320 for piece in pieces[1:]))

    def test_a_sentence_stays_whole_as_long_as_it_can(self):
        self.assertEqual(len(self.cut("ab " * 160 + "ab.")), 1)

    def test_longer_ones_are_cut_after_a_clause(self):
        pieces = self.cut(("ab " * 20 + "ab, ") * 15 + "end.")
        self.assertTrue(all(piece.endswith(",") for piece in pieces[:-1]))
        self.assertTrue(all(len(piece) > 62 for piece in pieces))

    def test_without_any_mark_between_words(self):
        self.assertTrue(all(set(piece.split()) == {"abc"} for piece in self.cut("abc " * 400 + "abc")))

    def test_between_words_before_a_small_one(self):
        pieces = self.cut("ðə ˈab " * 150 + "ðə ˈab.")
        self.assertGreater(len(pieces), 3)
        self.assertTrue(all(piece.startswith("ðə ") and piece.rstrip(".").endswith("ˈab") for piece in pieces))

    def test_without_any_space_anywhere(self):
        self.assertEqual([len(piece) for piece in self.cut("a" * 1200)], [510, 510, 180])


class Marks(unittest.TestCase):
    def test_a_word_sounds_from_its_first_sign_to_its_last(self):
        piece = [("a", 0), ("b", 0), (" ", -1), ("c", 1), (".", -1)]
        starts = [0, 13, 15, 16, 18, 22, 30, 36]
        words = [(0, 2), (3, 4)]
        self.assertEqual(
            model.marks(piece, starts, words, 0),
            [{"from": 0, "to": 2, "startMs": 275, "endMs": 350}, {"from": 3, "to": 4, "startMs": 400, "endMs": 500}],
        )
        self.assertEqual(model.marks(piece, starts, words, 40)[0]["startMs"], 1275)

    def test_the_outputs_for_durations_and_the_pitch_are_appended_to_the_model(self):
        changed = model.opened_up(b"model")
        self.assertTrue(changed.startswith(b"model"))
        self.assertEqual(changed.count(b"duration"), 3)
        self.assertEqual(changed.count(b"usual"), 3)
        self.assertEqual(changed.count(b"pitch"), 4)
        # Field 7 of the model, the graph, with the length of all that follows, in two bytes.
        length = len(changed) - 8
        self.assertEqual(changed[5:8], bytes([7 << 3 | 2, length & 127 | 128, length >> 7]))

    def test_what_computes_the_pitch_hands_it_to_the_factor(self):
        output = bytes([2 << 3 | 2, len(model.PITCH)])
        changed = model.opened_up(b"before" + output + model.PITCH + b"after")
        self.assertTrue(changed.startswith(b"before" + output + model.OWN_PITCH + b"after"))
        self.assertEqual(changed.count(output + model.PITCH), 1)
        self.assertEqual(len(model.OWN_PITCH), len(model.PITCH))


if __name__ == "__main__":
    unittest.main()
