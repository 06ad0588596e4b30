import { randomUUID } from 'node:crypto';
import { generateNKeysBetween } from 'fractional-indexing';
import type { ProjectSegment } from '../../../src/contract/index.ts';
import type { Voice } from '../voices/for-language.ts';
import type { Cue } from './cue.ts';

/**
 * The initial rows of a translation.
 *
 * @param texts the translation of each cue; empty if there is none
 * @param cast the voice of each speaker; the key null is for cues without a speaker
 */
export const toRows = (
  cues: readonly Cue[],
  texts: readonly string[],
  cast: ReadonlyMap<string | null, Voice>,
): ProjectSegment[] => {
  const ranks = generateNKeysBetween(null, null, cues.length);
  return cues.map((cue, index): ProjectSegment => ({
    segment_id: randomUUID(),
    rank: ranks[index]!,
    text: texts[index]!,
    gap: index < cues.length - 1 ? ' ' : '',
    voice: cast.get(cue.speaker) ?? null,
    start_ms: cue.startMs,
    end_ms: cue.endMs,
    words: cue.words,
    speaker: cue.speaker,
    source_text: cue.text,
    locked: false,
  }));
};
