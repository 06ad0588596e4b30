import { baseLanguage } from '../../../../src/contract/base-language.ts';
import type { Pronouncer } from '../../../../src/contract/pronunciation.ts';
import { giveWayInJob } from '../../process/give-way.ts';
import { readText, sourceRange } from '../../reading/read-text.ts';
import { soundingWord } from '../../recognition/sounding.ts';

/** What was heard of a passage. */
export interface Hearing {
  /** Number of its words, as spoken. */
  words: number;
  /** Number of words that were not heard. */
  missedWords: number;
  /** The words that were not heard, in order and as the text writes them. */
  missed: string[];
  /** The transcript of the passage. */
  heard: string;
}

/**
 * A word counts as heard if more than this share of its characters was heard, and if these make up more than this share
 * of the transcript between the first and the last of them. Equality would be too strict: recognition spells names
 * differently, and joins or splits words.
 */
const SAME_SHARE = 0.6;
/** Multiple of the text's length up to which a transcript is compared. A longer one belongs to something else. */
const LONGER_MAX = 3;
/** Cells of the comparison table to compute before other requests get the thread: a few milliseconds of work. */
const CELLS_AT_ONCE = 50_000;

/** Scripts without spaces between words: each character counts as one. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const IS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');
const WORD = new RegExp(`[${UNSPACED}]\\p{M}*|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}'’])+`, 'gu');

/**
 * How abbreviated titles are spoken. Recognition without punctuation writes them without their full stop, as no text
 * does.
 */
const TITLES = new Map([
  ['mr', 'mister'],
  ['mrs', 'missus'],
  ['dr', 'doctor'],
  ['st', 'saint'],
]);

/** A word, with the characters to compare it by. */
interface Word {
  spoken: string;
  /** Its form in the text: "Mrs." for "Missus", "25" for "twenty" and for "five". */
  written: string;
  /** Offset of that form in the text. */
  at: number;
  sound: readonly string[];
}

const wordsOf = (text: string, language: string, pronouncer: Pronouncer): Word[] => {
  // Text and transcript are respelled alike, because recognition may write a name as in the list or as in the book
  const reading = readText(text, language, pronouncer.find(text, language, false));
  return [...reading.text.matchAll(WORD)]
    .map(({ 0: spoken, index }) => {
      const sound = soundingWord(spoken);
      const { from, to } = sourceRange(reading, index, index + spoken.length);
      const source = text.slice(from, to).trim();
      return {
        spoken,
        // As written, without punctuation around it, unless the text is read aloud in other letters
        written: source.includes(spoken) ? spoken : source,
        at: from,
        sound: [...((baseLanguage(language) === 'en' && TITLES.get(sound)) || sound)],
      };
    })
    .filter(({ sound }) => sound.length > 0);
};

// The step that leads to a cell of the table: a character of both sides, of the text alone, or of the transcript alone
const BOTH = 0;
const LEFT_OUT = 1;
const ADDED = 2;

/**
 * Aligns two texts with the smallest edit distance.
 *
 * @returns for each character of `expected` the index of the same character in `said`; -1 if it was not said
 */
const align = async (
  expected: readonly string[],
  said: readonly string[],
  signal: AbortSignal,
): Promise<Int32Array> => {
  const width = said.length + 1;
  const moves = new Uint8Array((expected.length + 1) * width);
  moves.fill(ADDED, 1, width);
  let above = Uint32Array.from({ length: width }, (_, index) => index);
  let row = new Uint32Array(width);
  let cells = 0;
  for (let i = 1; i <= expected.length; i++) {
    const one = expected[i - 1];
    row[0] = i;
    moves[i * width] = LEFT_OUT;
    for (let j = 1; j < width; j++) {
      let least = above[j - 1]! + (one === said[j - 1] ? 0 : 1);
      let move = BOTH;
      if (above[j]! + 1 < least) {
        least = above[j]! + 1;
        move = LEFT_OUT;
      }
      if (row[j - 1]! + 1 < least) {
        least = row[j - 1]! + 1;
        move = ADDED;
      }
      row[j] = least;
      moves[i * width + j] = move;
    }
    [above, row] = [row, above];
    cells += width;
    if (cells > CELLS_AT_ONCE) {
      cells = 0;
      await giveWayInJob();
      signal.throwIfAborted();
    }
  }
  const places = new Int32Array(expected.length).fill(-1);
  for (let i = expected.length, j = said.length; i > 0;) {
    const move = moves[i * width + j];
    if (move === ADDED) j--;
    else {
      i--;
      if (move === BOTH && expected[i] === said[--j]) places[i] = j;
    }
  }
  return places;
};

/** The index of the word that each character belongs to. */
const ownersOf = (words: readonly Word[]): number[] =>
  words.flatMap(({ sound }, index) => sound.map(() => index));

/**
 * Compares consecutive passages with the transcript of all of them.
 *
 * @param heard the transcript
 * @param language BCP 47 tag of passages and transcript
 * @throws the signal's reason when aborted
 */
export const wordsHeard = async (
  passages: readonly string[],
  heard: string,
  { language, pronouncer, signal }: { language: string; pronouncer: Pronouncer; signal: AbortSignal },
): Promise<Hearing[]> => {
  const wanted = passages.map((text) => wordsOf(text, language, pronouncer));
  const all = wanted.flat();
  const expected = all.flatMap(({ sound }) => sound);
  const most = LONGER_MAX * passages.reduce((sum, text) => sum + text.length, 0);
  const said = wordsOf(heard.slice(0, most), language, pronouncer);
  const saidBy = ownersOf(said);
  const places = await align(
    expected,
    said.flatMap(({ sound }) => sound),
    signal,
  );

  /** For each word of the transcript, how many of its characters belong to each passage, by the index of the passage. */
  const claims = said.map(() => new Map<number, number>());
  let at = 0;
  const hearings = wanted.map((words, passage): Hearing => {
    const missed: string[] = [];
    let missedWords = 0;
    let missedAt = -1;
    for (const { written, at: place, sound } of words) {
      const own = places.subarray(at, at + sound.length).filter((place) => place >= 0);
      at += sound.length;
      for (const place of own) {
        const claim = claims[saidBy[place]!]!;
        claim.set(passage, (claim.get(passage) ?? 0) + 1);
      }
      const stretch = own.length > 0 ? own.at(-1)! - own[0]! + 1 : 0;
      if (own.length > SAME_SHARE * Math.max(sound.length, stretch)) continue;
      missedWords++;
      if (place !== missedAt) missed.push(written);
      missedAt = place;
    }
    return { words: words.length, missedWords, missed, heard: '' };
  });
  // A word that belongs to no passage joins the passage of the word before it
  let last = 0;
  for (const [index, { spoken }] of said.entries()) {
    const claim = [...claims[index]!].toSorted((a, b) => b[1] - a[1])[0];
    if (claim) last = Math.max(last, claim[0]);
    const hearing = hearings[last];
    if (hearing) hearing.heard += (hearing.heard === '' || IS_UNSPACED.test(spoken) ? '' : ' ') + spoken;
  }
  return hearings;
};
