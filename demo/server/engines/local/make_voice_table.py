"""Makes `models/voice_table.npz`: what mixes of Kokoro's voices sound like. Needed when Kokoro's model changes.

    <python of Kokoro's venv> -I -B make_voice_table.py <Kokoro's folder> <Resemblyzer's folder>

It speaks one sentence with each voice and with hundreds of mixes, which takes some ten minutes.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import numpy  # noqa: E402
from models import kokoro, resemblyzer, voice_sound, voice_space  # noqa: E402
from models.voice_sentences import MEASURED  # noqa: E402
from turn import Turn  # noqa: E402

MIXES = 500
# The row of a style by which voices are compared.
ROW = 60


def drawn(random, places, english, timbres: int):
    """A place: anywhere, or not far from between two voices."""
    if random.random() < 0.5:
        return random.standard_normal(places.shape[1]) * random.uniform(0.5, 1.15)
    one, other = random.integers(len(places), size=2)
    share = random.random() / 2
    timbre = places[one, :timbres] * (1 - share) + places[other, :timbres] * share
    place = numpy.concatenate([timbre, places[random.choice(english), timbres:]])
    return place * random.uniform(0.6, 1) + random.standard_normal(len(place)) * random.uniform(0.2, 0.5)


def main(folder: str, speakers_folder: str) -> None:
    model, speakers = kokoro.load(folder, os.cpu_count()), resemblyzer.load(speakers_folder, 1)
    names = sorted(name[:-4] for name in os.listdir(os.path.join(folder, "voices")) if name[0] in "abefhip")
    rows = numpy.stack([model.style(name)[ROW, 0] for name in names])
    timbre, prosody = rows[:, :128], rows[:, 128:]
    english = [at for at, name in enumerate(names) if name[0] in "ab"]
    timbre_axes = voice_space.axes(timbre, voice_space.TIMBRE_AXES).astype("f4")
    prosody_axes = voice_space.axes(prosody[english], voice_space.PROSODY_AXES).astype("f4")
    space = voice_space.Space(names, timbre_axes, prosody_axes)

    def place_of(at: int):
        """The place nearest to a voice."""
        voice = numpy.eye(len(names))[at]
        near = numpy.linalg.lstsq((timbre.T @ timbre_axes), (voice - 1 / len(names)) @ timbre, rcond=None)[0]
        centred = prosody[at] - prosody[english].mean(0)
        return numpy.concatenate([near, numpy.linalg.lstsq(prosody[english].T @ prosody_axes, centred, rcond=None)[0]])

    random = numpy.random.default_rng(1)
    own = [place_of(at) for at in range(len(names))]
    mixes = [drawn(random, numpy.stack(own), english, space.timbres) for _ in range(MIXES)]
    places = numpy.stack([*own, *mixes]).astype("f2")
    embeddings, pitches = [], []
    for at, place in enumerate(places):
        if at < len(names):
            parts = [{"voice": names[at], "share": 1}]
        else:
            parts = space.parts(space.timbre(place), space.prosody(place))
        sound, *_ = model.say(MEASURED, model.blend(parts), 1.0, 1.0, Turn("table", "", print))
        heard = voice_sound.speech(sound, kokoro.RATE)
        embeddings.append(voice_sound.embedding(speakers, heard, kokoro.RATE))
        pitches.append(voice_sound.pitch(heard, kokoro.RATE))
    steps = numpy.stack(embeddings) / voice_space.EMBEDDING_STEP
    numpy.savez_compressed(
        voice_space.TABLE,
        names=names,
        timbre_axes=timbre_axes,
        prosody_axes=prosody_axes,
        places=places,
        embeddings=steps.round().clip(0, 255).astype("u1"),
        pitches=numpy.array(pitches, "f4"),
    )


main(*sys.argv[1:])
