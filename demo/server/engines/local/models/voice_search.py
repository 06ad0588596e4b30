"""A look-alike voice: the mix of Kokoro's voices whose speaker embedding comes nearest to that of a recording.

A search goes in steps of a second or so, each a request of its own, so that others are spoken for in between. What it
knows is kept in a file: a step that failed, or a worker that died, costs one step.

    {"model": "kokoro", "do": "search", "state": path of that file, "samples": [paths of 16-bit mono WAVs],
     "language": such as "en", "tries": [how many on one sentence, then on some], "sentences": how many those some are, 1 … 3,
     "seconds": most that all steps may take, "speakers": folder of Resemblyzer}
    -> {"done": 0 … 1, "voices": null} while it goes on, then {"done": 1, "voices": [{"voice", "share", "prosody"}],
       "pitch": factor, "equalizer": decibels of the bands of `models.voice_spectrum`, or none, "clone", "stock",
       "ceiling"}: the cosine of the found voice's embedding, and of the nearest own voice's, to a part of the recording
       that the search did not know; and that of the two parts of the recording
"""

import json
import os
import time

import numpy

from models import resemblyzer, voice_sound, voice_spectrum
from models.voice_sentences import JUDGED, MEASURED, PROSODY, TRIED
from models.voice_space import Guess, Table, evolve
from turn import Refused

# What is read of all samples, in seconds of speech, and what of it, at its end, is kept for the judgement.
SPEECH_MAX, SPEECH_MIN, HELD_OUT = 180, 3, 1 / 3
SAMPLE_SECONDS_MAX = 600
# Beyond this distance from the middle of all voices a voice sounds broken: the root mean square of the coordinates.
TIMBRE_REACH, PROSODY_REACH = 1.1, 1.0
FAR_COST, NEAR_COST = 0.5, 0.003
# Similarity that a semitone of difference in pitch is worth, from half a semitone on.
SEMITONE_COST = 0.012
# Furthest that the pitch of a mix is moved, in octaves; 3 semitones.
SHIFT_MAX = 0.25
# How far from the best known place a step goes at no cost.
TRUST, TRUST_COST = 2.5, 0.01
SPREAD, GENERATIONS, GENERATION = 0.3, 40, 24
# Every fourth try is moved by chance, so that the guess learns what it would not ask for.
CHANCE_EVERY, CHANCE = 4, 0.12
# The first sentence is left for the others after this share of the time at the latest.
MEASURED_SHARE = 0.3
# The coordinate that tells places measured by MEASURED from those measured by TRIED.
OTHER_WORDS = 2.0


class Search:
    """A step: knows the state and the models, and changes the state."""

    def __init__(self, kokoro, table: Table, speakers, request: dict, turn):
        self.kokoro, self.table, self.speakers, self.request, self.turn = kokoro, table, speakers, request, turn
        self.space, self.language = table.space, request["language"]
        self.tried = TRIED[self.language][: request["sentences"]]
        self.state: dict = {}

    def begin(self) -> dict:
        """Hears the recording."""
        pieces, left = [], SPEECH_MAX
        for path in self.request["samples"]:
            self.turn.check()
            sound, rate = voice_sound.read(path, SAMPLE_SECONDS_MAX)
            speech = voice_sound.speech(sound, rate)[: int(left * rate)]
            left -= len(speech) / rate
            pieces.append(voice_sound.resample(speech, rate, resemblyzer.RATE))
        speech = numpy.concatenate(pieces)
        if len(speech) < SPEECH_MIN * resemblyzer.RATE or not speech.any():
            raise Refused("Too little is spoken in the samples")
        cut = int(len(speech) * (1 - HELD_OUT))
        known, held_out = self.hear(speech[:cut], resemblyzer.RATE), self.hear(speech[cut:], resemblyzer.RATE)
        target, judge = known["embedding"], held_out["embedding"]
        return {
            "target": target,
            "judge": judge,
            "octave": known["octave"],
            "spectrum": known["spectrum"],
            "ceiling": float(numpy.dot(target, judge)),
            "tries": [],
            "heard": [],
            "judged": [],
            "equalized": [],
            "read": 0.0,
            "spent": 0.0,
            "spoken": 0,
            "done": 0.0,
        }

    def hear(self, sound, rate: int, pitch: float = 1) -> dict:
        """The voice of a sound, as numbers that JSON can hold; its octave is the one before the pitch was changed."""
        heard = max(voice_sound.pitch(sound, rate), voice_sound.PITCH_MIN)
        return {
            "embedding": voice_sound.embedding(self.speakers, sound, rate).round(5).tolist(),
            "octave": float(numpy.log2(heard / pitch)),
            "spectrum": voice_spectrum.measure(sound, rate).round(2).tolist(),
        }

    def speak(self, parts: list[dict], pitch: float, signs: str):
        """The speech, and its rate."""
        from models.kokoro import RATE

        sound, *_ = self.kokoro.say(signs, self.kokoro.blend(parts), 1.0, pitch, self.turn)
        self.state["spoken"] += 1
        return voice_sound.speech(sound, RATE), RATE

    def cost(self, places):
        """Of places far from the voices."""
        timbre = numpy.sqrt((places[:, : self.space.timbres] ** 2).mean(1))
        prosody = numpy.sqrt((places[:, self.space.timbres :] ** 2).mean(1))
        far = numpy.maximum(0, timbre - TIMBRE_REACH) ** 2 + numpy.maximum(0, prosody - PROSODY_REACH) ** 2
        return FAR_COST * far + NEAR_COST * (timbre**2 + prosody**2)

    def score(self, places, embeddings, octaves):
        semitones = 12 * numpy.abs(octaves - self.state["octave"])
        alike = embeddings @ numpy.array(self.state["target"])
        return alike - self.cost(places) - SEMITONE_COST * numpy.maximum(0, semitones - 0.5)

    def known(self, is_tried: bool):
        """Places, embeddings and pitches that were measured by MEASURED, or by TRIED."""
        tries = [entry for entry in self.state["tries"] if entry["tried"] == is_tried]
        places = numpy.array([entry["place"] for entry in tries]).reshape(-1, self.table.places.shape[1])
        embeddings = numpy.array([entry["embedding"] for entry in tries]).reshape(-1, self.table.embeddings.shape[1])
        octaves = numpy.array([entry["octave"] for entry in tries])
        if is_tried:
            return places, embeddings, octaves
        return (
            numpy.concatenate([self.table.places, places]),
            numpy.concatenate([self.table.embeddings, embeddings]),
            numpy.concatenate([numpy.log2(self.table.pitches), octaves]),
        )

    def best(self, is_tried: bool):
        places, embeddings, octaves = self.known(is_tried)
        return places[numpy.argmax(self.score(places, embeddings, octaves))]

    def matching_pitch(self, octave: float) -> float:
        """The factor by which a voice of that octave gets the pitch of the recording."""
        return round(float(2 ** numpy.clip(self.state["octave"] - octave, -SHIFT_MAX, SHIFT_MAX)), 4)

    def next_try(self, is_tried: bool):
        """Where the guess expects the nearest voice, not far from the nearest one so far, and the pitch that it takes."""
        measured, tried = self.known(False), self.known(True)
        if is_tried and len(tried[0]) == 0:
            return self.best(False), 1
        start = self.best(is_tried)
        words = numpy.repeat([0.0, OTHER_WORDS], [len(measured[0]), len(tried[0])])[:, None]
        places, embeddings, octaves = (numpy.concatenate(both) for both in zip(measured, tried, strict=True))
        guess = Guess(numpy.hstack([places, words]), embeddings, octaves)
        # Another language has a prosody of its own, which is not searched for.
        free = self.space.timbres if is_tried and self.language != "en" else len(start)

        def whole(some):
            return numpy.hstack([some, numpy.tile(start[free:], (len(some), 1))])

        def expect(there):
            return guess(numpy.hstack([there, numpy.full((len(there), 1), OTHER_WORDS * is_tried)]))

        def promise(some):
            there = whole(some)
            expected = expect(there)
            away = numpy.sqrt(((there - start) ** 2).sum(1))
            return self.score(there, *expected) - TRUST_COST * numpy.maximum(0, away - TRUST) ** 2

        count = len(self.state["tries"])
        random = numpy.random.default_rng(count)
        found = evolve(promise, start[:free], SPREAD, GENERATIONS, GENERATION, random)
        if count % CHANCE_EVERY == CHANCE_EVERY - 1:
            found = found + random.standard_normal(free) * CHANCE
        there = whole(found[None])
        return there[0], self.matching_pitch(expect(there)[1][0]) if is_tried else 1

    def native_prosody(self):
        """Shares of the language's own voices that together have the pitch of the recording."""
        names = self.space.names
        own = sorted(
            (float(numpy.log2(self.table.pitches[at])), at) for at, name in enumerate(names) if name[0] in PROSODY[self.language]
        )
        octaves = [octave for octave, _ in own]
        shares = numpy.zeros(len(names))
        above = int(numpy.searchsorted(octaves, self.state["octave"]))
        if above in (0, len(own)):
            shares[own[min(above, len(own) - 1)][1]] = 1
            return shares
        (low, lower), (high, higher) = own[above - 1], own[above]
        shares[higher] = (self.state["octave"] - low) / (high - low) if high > low else 1
        shares[lower] = 1 - shares[higher]
        return shares

    def parts(self, place, is_tried: bool) -> list[dict]:
        native = is_tried and self.language != "en"
        prosody = self.native_prosody() if native else self.space.prosody(place)
        return self.space.parts(self.space.timbre(place), prosody)

    def nearest_own(self) -> list[dict]:
        """The own voice that is most like the recording; one of the language, where that has any choice."""
        count = len(self.space.names)
        alike = self.table.embeddings[:count] @ numpy.array(self.state["target"])
        return [{"voice": self.space.names[int(numpy.argmax(alike))], "share": 1}]

    def try_one(self) -> None:
        """Speaks one sentence with the next place."""
        state = self.state
        if not state["heard"]:
            is_late = state["spent"] > MEASURED_SHARE * self.request["seconds"]
            state["tried"] = is_late or len(state["tries"]) >= self.request["tries"][0]
            place, state["pitch"] = self.next_try(state["tried"])
            state["place"] = place.round(5).tolist()
        is_tried = state["tried"]
        sentences = self.tried if is_tried else [MEASURED]
        place, pitch = numpy.array(state["place"]), state["pitch"]
        sound, rate = self.speak(self.parts(place, is_tried), pitch, sentences[len(state["heard"])])
        state["heard"].append(self.hear(sound, rate, pitch))
        if len(state["heard"]) == len(sentences):
            state["tries"].append({"place": state["place"], "tried": is_tried, **mean(state["heard"])})
            state["heard"] = []

    def judge(self) -> dict | None:
        """Speaks one sentence with what was found, or with the nearest own voice; the answer after the last one."""
        sentences, judged = JUDGED[self.language], self.state["judged"]
        best = self.best_try()
        found, pitch = self.parts(numpy.array(best["place"]), True), self.matching_pitch(best["octave"])
        candidates = [(found, pitch), (self.nearest_own(), 1)]
        equalizer, equalized = self.equalizer(best), self.state["equalized"]
        which, at = divmod(len(judged), len(sentences))
        sound, rate = self.speak(*candidates[which], sentences[at])
        judged.append(self.hear(sound, rate))
        if which == 0:
            equalized.append(self.hear(voice_spectrum.equalize(sound, rate, equalizer), rate))
        if len(judged) < len(candidates) * len(sentences):
            return None
        plain, own, better = (mean(some) for some in (judged[: len(sentences)], judged[len(sentences) :], equalized))
        # Chosen by the known part of the recording, so that the other part stays a fair judge
        is_better = self.alike(better, "target") > self.alike(plain, "target")
        # The pitch of a voice differs from sentence to sentence: the more of them tell it, the better
        tried = len(self.tried)
        octave = (tried * best["octave"] + len(sentences) * plain["octave"]) / (tried + len(sentences))
        return {
            "voices": found,
            "pitch": self.matching_pitch(octave),
            "equalizer": equalizer if is_better else [],
            "clone": self.alike(better if is_better else plain, "judge"),
            "stock": self.alike(own, "judge"),
            "ceiling": self.state["ceiling"],
        }

    def alike(self, heard: dict, part: str) -> float:
        """How near a voice is to a part of the recording."""
        return float(numpy.dot(heard["embedding"], self.state[part]))

    def best_try(self) -> dict:
        """Of those on several sentences."""
        tries = [entry for entry in self.state["tries"] if entry["tried"]]
        return tries[int(numpy.argmax(self.score(*self.known(True))))]

    def equalizer(self, best: dict) -> list[float]:
        """Brings the spectrum of the found voice near that of the recording."""
        spectra = numpy.array(best["spectrum"]), numpy.array(self.state["spectrum"])
        return voice_spectrum.equalizer(*spectra).round(2).tolist()

    def share(self) -> float:
        """How much of the search is done; from 1 on there is no time left for another try and the judgement after it."""
        state, (measured, tried) = self.state, self.request["tries"]
        if state["heard"]:
            return state["share"]
        sentences = len(self.tried) + 2 * len(JUDGED[self.language])
        ahead = sentences * (state["spent"] - state["read"]) / max(state["spoken"], 1)
        return max(len(state["tries"]) / (measured + tried), state["spent"] / max(self.request["seconds"] - ahead, 1e-9))

    def step(self) -> dict:
        """What to answer."""
        begun = time.monotonic()
        state = self.state
        if not state["judged"]:
            state["share"] = self.share()
        share = state["share"]
        is_enough = share >= 1 and any(entry["tried"] for entry in state["tries"])
        result = self.judge() if is_enough else self.try_one()
        state["spent"] += time.monotonic() - begun
        if result:
            return {"done": 1, **result}
        # A slower machine lets the share fall again; what users see does not
        state["done"] = max(state["done"], min(share, 1) * 0.9 + 0.02 * len(state["judged"]))
        return {"done": state["done"], "voices": None}


def mean(heard: list[dict]) -> dict:
    """Of several sentences."""
    embedding = numpy.mean([one["embedding"] for one in heard], axis=0)
    octave = float(numpy.mean([one["octave"] for one in heard]))
    spectrum = numpy.mean([one["spectrum"] for one in heard], axis=0).round(2).tolist()
    return {
        "embedding": (embedding / numpy.linalg.norm(embedding)).round(5).tolist(),
        "octave": octave,
        "spectrum": spectrum,
    }


class VoiceSearch:
    """What searches share while Kokoro is loaded."""

    def __init__(self, kokoro):
        self.kokoro, self.table = kokoro, Table()
        self.speakers: dict = {}

    def step(self, request: dict, turn) -> None:
        if request["language"] not in TRIED:
            raise Refused(f"Kokoro has no voices of the language {request['language']}")
        folder = request["speakers"]
        if folder not in self.speakers:
            self.speakers[folder] = resemblyzer.load(folder, 1)
        search = Search(self.kokoro, self.table, self.speakers[folder], request, turn)
        path = request["state"]
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                search.state = json.load(file)
            answer = search.step()
        else:
            begun = time.monotonic()
            search.state = search.begin()
            search.state["read"] = search.state["spent"] = time.monotonic() - begun
            answer = {"done": 0, "voices": None}
        with open(f"{path}.new", "w", encoding="utf-8") as file:
            json.dump(search.state, file)
        os.replace(f"{path}.new", path)
        turn.answer(answer)
