"""The voices that mixes of Kokoro's voices can be, and a guess of what each of them sounds like.

A voice has coordinates: those of its timbre, then those of its prosody (melody and rhythm), which Kokoro keeps in two
halves of a style. They count along the axes on which the voices differ most; each is about 1 for a usual voice. The
table holds such places and what the voice there was measured to be; `make_voice_table.py` makes it.
"""

import os

import numpy

TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "voice_table.npz")
# Values of an embedding in the table are counted in these steps.
EMBEDDING_STEP = 1 / 400
TIMBRE_AXES, PROSODY_AXES = 32, 16
# Of the guess: what is told by places nearer than REACH counts most; RIDGE keeps it from following noise.
REACH, RIDGE = 9.0, 0.03


def axes(rows, count: int):
    """Weights of the rows along the axes on which they differ most, a column an axis: rows of unit spread get 1."""
    left, _, _ = numpy.linalg.svd(rows - rows.mean(0), full_matrices=False)
    return left[:, :count] / numpy.sqrt(len(rows))


class Space:
    """Shares of voices for coordinates. The prosody is mixed of English voices alone, which speak best."""

    def __init__(self, names: list[str], timbre_axes, prosody_axes):
        self.names = names
        self.english = numpy.array([name[0] in "ab" for name in names])
        self.timbre_axes, self.prosody_axes = timbre_axes, prosody_axes
        self.timbres = timbre_axes.shape[1]

    def timbre(self, place):
        """The share of every voice; all of them add up to 1."""
        return 1 / len(self.names) + self.timbre_axes @ place[: self.timbres]

    def prosody(self, place):
        shares = numpy.zeros(len(self.names))
        shares[self.english] = 1 / self.english.sum() + self.prosody_axes @ place[self.timbres :]
        return shares

    def parts(self, timbre, prosody) -> list[dict]:
        """As Kokoro is asked for a mix."""
        return [
            {"voice": name, "share": round(float(share), 5), "prosody": round(float(other), 5)}
            for name, share, other in zip(self.names, timbre, prosody, strict=True)
        ]


class Table:
    def __init__(self):
        with numpy.load(TABLE, allow_pickle=False) as table:
            self.space = Space([str(name) for name in table["names"]], table["timbre_axes"], table["prosody_axes"])
            self.places = table["places"].astype("f8")
            steps = table["embeddings"].astype("f8") * EMBEDDING_STEP
            self.pitches = table["pitches"].astype("f8")
        self.embeddings = steps / numpy.linalg.norm(steps, axis=1, keepdims=True)


class Guess:
    """Kernel ridge regression from places to embeddings and the logarithm of the pitch."""

    def __init__(self, places, embeddings, octaves):
        self.places = places
        values = numpy.concatenate([embeddings, octaves[:, None]], 1)
        self.mean = values.mean(0)
        kernel = self.kernel(places) + RIDGE * numpy.eye(len(places))
        self.weights = numpy.linalg.solve(kernel, values - self.mean)

    def kernel(self, places):
        products = places @ self.places.T
        squares = (places**2).sum(1)[:, None] + (self.places**2).sum(1)[None] - 2 * products
        return numpy.exp(-squares / (2 * REACH**2)) + products / places.shape[1]

    def __call__(self, places):
        values = self.kernel(places) @ self.weights + self.mean
        embeddings = values[:, :-1]
        return embeddings / numpy.linalg.norm(embeddings, axis=1, keepdims=True), values[:, -1]


def evolve(score, start, spread: float, generations: int, size: int, random):
    """The place of the highest score, found by CMA-ES: each generation is drawn where the one before did best."""
    count, half = len(start), size // 2
    weights = numpy.log(half + 0.5) - numpy.log(numpy.arange(1, half + 1))
    weights /= weights.sum()
    mass = 1 / (weights**2).sum()
    path_rate = (4 + mass / count) / (count + 4 + 2 * mass / count)
    step_rate = (mass + 2) / (count + mass + 5)
    one_rate = 2 / ((count + 1.3) ** 2 + mass)
    rank_rate = min(1 - one_rate, 2 * (mass - 2 + 1 / mass) / ((count + 2) ** 2 + mass))
    damping = 1 + 2 * max(0, numpy.sqrt((mass - 1) / (count + 1)) - 1) + step_rate
    usual_length = numpy.sqrt(count) * (1 - 1 / (4 * count) + 1 / (21 * count**2))
    mean, covariance = start.copy(), numpy.eye(count)
    path, step_path = numpy.zeros(count), numpy.zeros(count)
    best, highest = start, -numpy.inf
    for generation in range(1, generations + 1):
        squares, turned = numpy.linalg.eigh(covariance)
        lengths = numpy.sqrt(numpy.maximum(squares, 1e-12))
        steps = (random.standard_normal((size, count)) * lengths) @ turned.T
        scores = score(mean + spread * steps)
        order = numpy.argsort(-scores)
        if scores[order[0]] > highest:
            best, highest = mean + spread * steps[order[0]], scores[order[0]]
        taken = steps[order[:half]]
        step = weights @ taken
        mean = mean + spread * step
        straight = turned @ ((turned.T @ step) / lengths)
        step_path = (1 - step_rate) * step_path + numpy.sqrt(step_rate * (2 - step_rate) * mass) * straight
        length = numpy.linalg.norm(step_path)
        is_short = length / numpy.sqrt(1 - (1 - step_rate) ** (2 * generation)) < (1.4 + 2 / (count + 1)) * usual_length
        path = (1 - path_rate) * path + is_short * numpy.sqrt(path_rate * (2 - path_rate) * mass) * step
        covariance = (
            (1 - one_rate - rank_rate) * covariance
            + one_rate * numpy.outer(path, path)
            + rank_rate * (taken.T * weights) @ taken
        )
        spread *= numpy.exp(step_rate / damping * (length / usual_length - 1))
    return best
