import { randomUUID } from 'node:crypto';
import { generateNKeysBetween } from 'fractional-indexing';
import { countCharacters, isSpeakable } from '../../../src/contract/constants/script.ts';
import type { ProjectSegment } from '../../../src/contract/index.ts';
import { createSplitter } from '../../../src/studio/model/split.ts';
import type { Voice } from '../voices/for-language.ts';
import type { SpokenSpan } from './speakers/find-speakers.ts';

/** A sentence, or the part of it that one person speaks. */
export interface Passage {
  text: string;
  /** White space up to the next passage. */
  gap: string;
  /** Null for the narrator. */
  speaker: string | null;
  /** The speaker is only a guess. */
  unsure: boolean;
}

/** A paragraph of a book, or a part of a long one. */
export interface Paragraph {
  text: string;
  /** White space up to the next paragraph. */
  gap: string;
}

const PARAGRAPH_GAP = '\n\n';

/** Longer paragraphs are split, since the time to find a speaker grows with the text before the quotation. */
const PARAGRAPH_CHARACTERS_MAX = 8_000;

/** Splits a long paragraph after a sentence, or if that is impossible between two words. */
export const inParts = (text: string): Paragraph[] => {
  const parts: Paragraph[] = [];
  let rest = text;
  while (rest.length > PARAGRAPH_CHARACTERS_MAX) {
    const head = rest.slice(0, PARAGRAPH_CHARACTERS_MAX);
    const sentence = Math.max(
      ...['. ', '! ', '? ', '.” ', '。'].map((end) => head.lastIndexOf(end) + end.trimEnd().length),
    );
    const word = head.lastIndexOf(' ');
    const half = PARAGRAPH_CHARACTERS_MAX / 2;
    let to = sentence > half ? sentence : word > half ? word : PARAGRAPH_CHARACTERS_MAX;
    // Not within a surrogate pair
    if (/[\ud800-\udbff]/.test(rest[to - 1]!)) to--;
    const gap = /^\s*/.exec(rest.slice(to))![0];
    parts.push({ text: rest.slice(0, to), gap });
    rest = rest.slice(to + gap.length);
  }
  parts.push({ text: rest, gap: PARAGRAPH_GAP });
  return parts.filter((part) => part.text !== '');
};

/** Punctuation directly after a closing quotation mark, such as the comma in: “I see”, said Harker. */
const BEHIND_QUOTE = /^([,.;:!?…،؛؟，。；：！？、)\]}»”’]+)(\s*)(?=\S)/;

const split = createSplitter();

/**
 * Splits a paragraph into passages: its sentences, which are cut where a quotation begins or ends.
 *
 * @param gap white space after the paragraph
 */
export const passagesOf = (spans: readonly SpokenSpan[], gap: string): Passage[] => {
  const passages: Passage[] = [];
  for (const { text, speaker, unsure } of spans) {
    const { lead, pieces } = split(text);
    const before = passages.at(-1);
    if (before) before.gap += lead;
    for (const [at, piece] of pieces.entries()) {
      const last = passages.at(-1);
      const behind = at === 0 && last?.gap === '' ? BEHIND_QUOTE.exec(piece.text) : null;
      const rest = behind ? piece.text.slice(behind[0].length) : '';
      if (last && behind && isSpeakable(rest)) {
        last.text += behind[1]!;
        last.gap = behind[2]!;
        passages.push({ text: rest, gap: piece.gap, speaker, unsure });
        continue;
      }
      // Punctuation alone, such as a full stop after a quotation, belongs to the passage before
      if (last && !isSpeakable(piece.text)) {
        last.text += last.gap + piece.text;
        last.gap = piece.gap;
      } else passages.push({ ...piece, speaker, unsure });
    }
  }
  const last = passages.at(-1);
  if (last) last.gap = gap;
  return passages;
};

/** Voices by speaker; the key null is the narrator. */
export type CastVoices = ReadonlyMap<string | null, Voice>;

/** Passages as segments of a chapter's project. */
export const toSegments = (passages: readonly Passage[], voices: CastVoices): ProjectSegment[] => {
  const ranks = generateNKeysBetween(null, null, passages.length);
  return passages.map(({ text, gap, speaker, unsure }, index): ProjectSegment => ({
    segment_id: randomUUID(),
    rank: ranks[index]!,
    text,
    gap: index < passages.length - 1 ? gap : '',
    voice: voices.get(speaker) ?? voices.get(null) ?? null,
    start_ms: null,
    end_ms: null,
    words: [],
    speaker,
    source_text: null,
    locked: false,
    cue: unsure ? { left_out: false, fixed_length: false, bookmarked: false, note: '', unsure } : null,
  }));
};

/** Limits of a chapter, far below those of a project, so that the editor opens a chapter quickly. */
const CHAPTER_SEGMENTS_MAX = 2_500;
const CHAPTER_CHARACTERS_MAX = 250_000;

/** Splits the passages of a chapter that is too long. @returns at least one chapter, which may be empty */
export const inChapters = (passages: readonly Passage[]): Passage[][] => {
  const chapters: Passage[][] = [[]];
  let characters = 0;
  for (const passage of passages) {
    const own = countCharacters(passage.text) + passage.gap.length;
    if (chapters.at(-1)!.length >= CHAPTER_SEGMENTS_MAX || characters + own > CHAPTER_CHARACTERS_MAX) {
      chapters.push([]);
      characters = 0;
    }
    chapters.at(-1)!.push(passage);
    characters += own;
  }
  return chapters;
};
