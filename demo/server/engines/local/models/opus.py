"""OPUS-MT by CTranslate2: one language into another, sentence by sentence.

    {"model": "opus", "do": "translate", "direction": "en-fr", "sentences": ["…"]}
    -> {"texts": ["…"]}, some sentences at a time

Each direction is a folder of the model's own, loaded at its first request. A second sentence in one text would be
left out, so every text is to be one sentence.
"""

import os

# Sentences at a time: a cancel is heard between two of them.
BATCH = 8
BEAM = 2
# A translation that goes round in circles ends there, in pieces of words.
LENGTH_FACTOR = 3
LENGTH_MORE = 30
# What PyTorch's version of the model takes at most.
PIECES_MAX = 500


class Opus:
    def __init__(self, folder: str, threads: int):
        self.folder, self.threads = folder, threads
        self.directions: dict = {}

    def load(self, name: str):
        import ctranslate2
        import sentencepiece

        folder = os.path.join(self.folder, name)
        translator = ctranslate2.Translator(folder, device="cpu", compute_type="int8", intra_threads=self.threads)
        pieces = sentencepiece.SentencePieceProcessor(model_file=os.path.join(folder, "source.spm"))
        return translator, pieces

    def translate(self, request: dict, turn) -> None:
        name = request["direction"]
        if name not in self.directions:
            self.directions[name] = self.load(name)
        translator, pieces = self.directions[name]
        sentences = request["sentences"]
        for begin in range(0, len(sentences), BATCH):
            turn.check()
            batch = [pieces.encode(text, out_type=str) for text in sentences[begin : begin + BATCH]]
            found = translator.translate_batch(
                batch,
                beam_size=BEAM,
                max_input_length=PIECES_MAX,
                max_decoding_length=LENGTH_FACTOR * max(len(part) for part in batch) + LENGTH_MORE,
                replace_unknowns=True,
            )
            turn.answer({"texts": [joined(one.hypotheses[0]) for one in found]})


def joined(pieces: list[str]) -> str:
    return "".join(pieces).replace("▁", " ").strip()


def load(folder: str, threads: int) -> Opus:
    return Opus(folder, threads)
