"""Which kind of word an English word is where that changes how it sounds: "close the door", "a close call".

Tags are those of the Penn Treebank. Words that sound alike in any case get the tag they mostly have.
"""

import re

from models.english_lexicon import SortedFile


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


ARTICLES = _set("a an the this that these those my your his her its our their no every each any some another either neither")
SUBJECTS = _set("i you we they who")
THIRD_PERSONS = _set("he she it who which that everyone everybody someone somebody nobody anyone nothing everything something")
OBJECTS = _set("me him us them her it you")
HAVE = _set("have has had having i've you've we've they've he'd she'd haven't hasn't hadn't could've would've should've")
BE = _set(
    "be am is are was were been being i'm you're we're they're he's she's it's isn't aren't wasn't weren't get gets got "
    "getting"
)
SEEM = _set(
    "seem seems seemed feel feels felt look looks looked become becomes became remain remains remained stay stays stayed "
    "very so too quite rather perfectly fairly extremely as how more most less"
)
MODALS = _set(
    "can could will would shall should may might must cannot do does did let's please can't couldn't won't wouldn't "
    "shan't shouldn't mayn't mightn't mustn't don't doesn't didn't help helps helped helping gonna i'll you'll he'll "
    "she'll it'll we'll they'll i'd you'd we'd they'd who'd who'll that'll"
)
QUESTIONS = _set("do does did don't doesn't didn't can could will would shall should may might must can't couldn't won't")
CAUSES = _set("let lets make makes made making help helps helped hear heard see saw watch watched have had")
# After these "to" stands before a noun.
BEFORE_TO_NOUN = _set("due according thanks addition response subject access addicted led leads contribute contributed contribution")
PARTICLES = _set("up down out off over away along around through past apart back to into")
# Plural nouns that describe a noun: "sales record".
DESCRIBING = _set("sports sales arms goods systems news customs savings operations communications")
ADVERBS = _set(
    "never always often usually sometimes also just really still even only now then soon already ever rarely seldom "
    "hardly not both all to-day today generally again first"
)
MARKS = _set('; : , . ! ? — … " ( ) “ ”')

# Words whose sound hangs on the words around them: "word", the context with the word in brackets, and the tag that
# has the sound in the lexicon, or OTHER for the sound of `OTHER_SOUNDS`.
METALS = "zinc|copper|tin|iron|mercury|arsenic|cadmium|silver|gold|steel|nickel"
AROUND: list[tuple[str, str, str]] = [
    (
        "lead",
        r"\] (pipes?|pipework|paints?|poisoning|pencils?|acid|bullets?|shot|weights?|roof|roofing|crystal|ore|mines?|oxide|"
        r"sheets?|lined|lining|apron|batter(y|ies)|solder|content|levels?|exposure|alloys?|glaze|type|foil|flashing)\b"
        rf"|\] (and|or|,) ({METALS})\b|\b({METALS})( ,)?( and| or| ,) \["
        r"|\b(contains?|containing|contained|molten|melted|melt|liquid|scrap)( (some|traces of|much|more|less|no))? \["
        r"|\b(of|with|from|in|like|than|as) \[\w+\] ([.,;:!?]|$|is\b|was\b|and\b|or\b|has\b)"
        r"|\b(made|full|traces?|levels?|amounts?|tons?|pounds?|kilos?|sheets?|lumps?|piece|covered|lined) (out )?(of|with|in) \[",
        "OTHER",
    ),
    ("tear", r"(wear and|muscle|ligament|cartilage|tendon|cuff|acl|retinal) \[|\[tears?\] in (a|an|the|my|your|his|her|its|our|their|one)\b", "VB"),
    ("bass", r"\b(sea|striped|largemouth|smallmouth|freshwater|caught|catch|fish|fishing|grilled|fried|eat|ate) (\w+ ){0,3}\[", "NN"),
    ("bass", r"\] (fishing|fillets?|fisherman|\w+ the (lake|river|pond|sea))\b", "NN"),
    ("bass", r"", "JJ"),
    ("bow", r"\b(tak(e|es|ing)|took|final|deep|last|low|slight|polite|little|ship's|boat's) (a |his |her |their )?(\w+ )?\[", "VB"),
    ("bow", r"\] (of|and stern|wave|doors?)\b(?! ribbon)", "VB"),
    ("row", r"\b(had|having|big|blazing|terrible|furious|flaming|diplomatic|political|public) (a |an )?(\w+ )?\[row\] (with|over|about|between|[.,;!?])", "OTHER"),
    ("resume", r"\b(a|an|the|my|your|his|her|our|their|this|that|of|online|updated|impressive|good|send|attach) \[", "OTHER"),
    ("aged", r"\b(the|a|an|my|your|his|her|our|their|elderly|and) \[aged\] (?!\d|between|from|under|over|ten|twenty|thirty|forty|fifty|sixty|well|beef|cheese|cheddar|wine|whisky|whiskey)", "OTHER"),
    ("blessed", r"\b(the|a|an|my|your|his|her|our|their|this|that|every|of) \[", "OTHER"),
    ("minute", r"\] (traces|amounts|details|quantities|particles|fractions|differences|changes|doses|variations|scrutiny)\b", "JJ"),
    ("minute", r"\b(a|an|the|most|very|so|in|such) \[minute\] (amount|detail|quantity|fraction|difference|change|dose|particle|variation)\b", "JJ"),
    ("minute", r"\b(very|extremely|so|were|are|too) \[minute\] ([.,;:!?]|$|and\b|that\b)", "JJ"),
    ("close", r"\b(come|comes|came|coming|draw|draws|drew|drawing|brought|bring) to a \[|\bat (the )?\[close\] of|\bthe \[close\] of", "NN"),
    ("close", r"\b(live|lives|lived|stand|stands|stood|sit|sits|sat|come|comes|came|get|gets|got|keep|kept|hold|held|run|ran|draw|drew|pay|remain|work|works|worked|move|moved) \[", "JJ"),
    ("close", r"\] (to|by|at hand|behind)\b", "JJ"),
    ("close", r"", "JJ"),
    ("lives", r"\] (in|with|at|on|alone|there|here|next|near|among)\b", "VB"),
    ("live", r"\b(broadcast|broadcasts|perform|performs|performed|recorded|streamed|streaming|shown|show|play|plays|played|go|goes|going|went|sing|sang|reporting|aired|is|was|are|were|be|been|now) (\w+ )?\[live\]($| (from|on|at|in concert|again|to air|[.,;:!?]|and\b|coverage|broadcast|music|here|now|tonight|today|streaming|tv|television|show))", "JJ"),
    ("dove", r"\] (into|in|down|off|under|beneath|for|headfirst|deep|deeper|back|to)\b", "VBD"),
    ("wound", r"\] (up|down|the|his|her|its|their|around|round|through|back|tightly|it|them|a)\b", "VBD"),
    ("used", r"\b(am|is|are|was|were|be|been|being|it's|that's|they're) (also |often |sometimes |mainly |widely )?\[used\] to [a-z]+\b(?<!ing)(?<! it)(?<! that)(?<! this)(?<! the)(?<! his)(?<! her)(?<! them)(?<! a)(?<! my)(?<! being)", "VBN"),
    ("used", r"\] to\b", "VBD"),
    ("used", r"", "VBN"),
    ("read", r"\b(well|widely|never|much|re) \[read\] ([.,;:!?]|$|and\b|by\b|in\b|author)", "VBN"),
    ("read", r"\b(a|an|good|great|easy|quick|long|interesting|short|the) \[", "NN"),
    ("learned", r"\b(the|a|my|your|his|her|our|their|very|most|this|that) \[learned\] (?!(that|to|how|about|from|the|a|in|it|something|behaviou?r|response|helplessness|skill|habit)\b)\w", "JJ"),
    ("content", r"\b(to be|am|is|are|was|were|be|been|i'm|he's|she's|feel|feels|felt|seem|seems|seemed|look|looked|quite|perfectly|not|more|less) \[content\]( with| to\b| [.,;:!?]|$| and\b| just| that)", "JJ"),
    ("invalid", r"\b(a|an|the|his|her|elderly|poor|old|chronic) \[invalid\] ([.,;:!?]|$|in\b|and\b|for\b|who\b|was\b|is\b|had\b|has\b|all\b|since\b)", "NN"),
]  # fmt: skip
# Of these the context decides also where they are verbs.
VERBS_ALONE = _set("used read learned")
AROUND_WORDS = [(word, re.compile(pattern), tag) for word, pattern, tag in AROUND]
# Sounds that Misaki does not have: American, British.
OTHER_SOUNDS = {
    "lead": ("lˈɛd", "lˈɛd"),
    "row": ("ɹˈW", "ɹˈW"),
    "rows": ("ɹˈWz", "ɹˈWz"),
    "resume": ("ɹˈɛzəmˌA", "ɹˈɛzjʊmˌA"),
    "aged": ("ˈAʤɪd", "ˈAʤɪd"),
    "blessed": ("blˈɛsɪd", "blˈɛsɪd"),
}

PAST_TIMES = _set(
    "yesterday ago last earlier previously once then recently already first was were "
    "had did went came said told took thought knew found saw gave left bought heard loved liked laughed cried"
)
PRESENT_TIMES = _set(
    "every always often usually sometimes daily weekly regularly each mostly generally nowadays these whenever if mornings "
    "evenings nights weekends rarely seldom never tomorrow will"
)


class Tagger:
    """Tags words by Eric Brill's lexicon (MIT) and by rules of our own."""

    def __init__(self, path: str):
        self.file = SortedFile(path, b"\n", b" ")

    def usual(self, word: str) -> str:
        """The tag that a word mostly has."""
        for form in (word, word.lower(), word.capitalize()):
            at = self.file.find(form)
            if at is not None:
                data = self.file.data
                return data[at : data.find(b"\n", at)].decode().strip()
        for ending, tag in (("ly", "RB"), ("ing", "VBG"), ("ed", "VBD"), ("ous", "JJ"), ("ful", "JJ"), ("s", "NNS")):
            if word.endswith(ending) and len(word) > len(ending) + 2:
                return tag
        return "NNP" if word != word.lower() else "NN"

    def tag(self, words: list[str], at: int, kinds: frozenset[str]) -> str:
        """The tag of a word of a sentence; marks are among its words. `kinds` are those that the lexicon tells apart."""
        word = words[at].lower()
        context = f"{' '.join(words[max(0, at - 5) : at])} [{word}] {' '.join(words[at + 1 : at + 5])}".lower()
        stem = word[:-1] if word in ("tears", "bows", "rows", "minutes") else word
        sentence = Sentence(self, words, at)
        for known, pattern, tag in AROUND_WORDS:
            if known == stem and pattern.search(context) and (stem in VERBS_ALONE or not sentence.is_verb()):
                return tag
        if word in ("read", "reread"):
            return sentence.tense()
        usual = self.usual(word)
        if not kinds:
            return usual
        if sentence.is_verb():
            is_past = sentence.follows_he() or "VBD" in kinds and sentence.before in SUBJECTS
            return "VBD" if is_past else "VB"
        if word.endswith("ed"):
            return sentence.tag_of_participle()
        if ("ADJ" in kinds or usual in ("JJ", "RB")) and sentence.describes():
            return "JJ"
        return "NNS" if word.endswith("s") and usual == "NNS" else "NN" if usual[:2] in ("VB", "JJ") else usual


class Sentence:
    """What the words around one of a sentence say of it."""

    def __init__(self, tagger: Tagger, words: list[str], at: int):
        self.tagger, self.at = tagger, at
        self.words = [word.lower().replace("’", "'") for word in words]
        self.word = self.words[at]
        self.before_at = self.last_but_adverbs(at)
        self.before = self.word_at(self.before_at)
        self.after = self.word_at(at + 1)

    def word_at(self, at: int) -> str:
        """Nothing at a mark and beyond the ends."""
        return self.words[at] if 0 <= at < len(self.words) and self.words[at] not in MARKS else ""

    def tag_at(self, at: int) -> str:
        word = self.word_at(at)
        return self.tagger.usual(word) if word else ""

    def last_but_adverbs(self, at: int) -> int:
        at -= 1
        while self.word_at(at) in ADVERBS or self.word_at(at).endswith("ly") and self.tag_at(at) == "RB":
            at -= 1
        return at

    def begins_object(self) -> bool:
        return self.after in ARTICLES or self.after in OBJECTS or self.tag_at(self.at + 1) in ("DT", "PRP", "PRP$")

    def follows_he(self) -> bool:
        return self.before in ("he", "she")

    def is_verb(self) -> bool:
        if self.word.endswith("s") and not self.word.endswith("ss"):
            return self.is_verb_in_s()
        before, prior = self.before, self.word_at(self.before_at - 1)
        tag = self.tag_at(self.before_at)
        if before == "to":
            return prior not in BEFORE_TO_NOUN
        if before in MODALS or before in SUBJECTS or self.follows_he():
            return True
        if before in OBJECTS and prior in CAUSES:
            return True
        if before == "that":
            return self.tag_at(self.before_at - 1) == "NNS"
        if before in ("", "and", "or", "but", "then", "so"):
            return self.begins_object() or before == "" and self.after in ("up", "down", "out", "off")
        if self.after == "of":
            return False
        return tag in ("NNS", "NNPS") and before not in DESCRIBING and before not in ARTICLES

    def is_verb_in_s(self) -> bool:
        if self.before in THIRD_PERSONS:
            return self.before != "that" or self.begins_object()
        if self.tag_at(self.before_at) not in ("NN", "NNP"):
            return False
        follows = self.begins_object() or self.after in PARTICLES or self.tag_at(self.at + 1) == "RB"
        return follows and self.after != "that"

    def describes(self) -> bool:
        """Whether it is an adjective: before a noun, or after "to be" and the like."""
        if self.before in BE or self.before in SEEM or self.word_at(self.at - 1) in SEEM:
            return True
        return self.tag_at(self.at + 1)[:2] in ("NN", "JJ", "VBG") and not self.begins_object()

    def tag_of_participle(self) -> str:
        if self.before in SUBJECTS or self.before in HAVE or self.follows_he():
            return "VBD"
        return "VBD" if self.tag_at(self.before_at)[:2] == "NN" and self.begins_object() else "JJ"

    def tense(self) -> str:
        """Of a verb that is written alike in the present and the past."""
        if self.before in HAVE or self.before in BE:
            return "VBN"
        prior = self.word_at(self.before_at - 1)
        if self.before in MODALS or self.before == "to" or self.before in SUBJECTS | OBJECTS and prior in QUESTIONS:
            return "VB"
        if self.before in SUBJECTS and prior in HAVE or self.follows_he():
            return "VBN" if prior in HAVE else "VBD"
        if self.before in ("", "or", "then") and self.begins_object() and not self.has(PAST_TIMES):
            return "VB"
        if self.before == "and":
            follows_past = any(self.tag_at(at) in ("VBD", "VBN") for at in range(self.before_at))
            return "VBD" if follows_past or self.has(PAST_TIMES) else "VB"
        if self.has(PAST_TIMES) or not self.has(PRESENT_TIMES):
            return "VBD"
        return "VB"

    def has(self, words: frozenset[str]) -> bool:
        return any(word in words for word in self.words if word != self.word)
