import { randomUUID } from 'node:crypto';
import { generateNKeysBetween } from 'fractional-indexing';
import type { ProjectPatch, SegmentInput } from '../../../src/contract/index.ts';

/** A new script that was not made in a browser: its id and the patch that stores it. */
export const newScript = (
  lead: string,
  segments: readonly SegmentInput[],
): { script_id: string; patch: ProjectPatch } => {
  const ranks = generateNKeysBetween(null, null, segments.length);
  const put = segments.map(({ text, gap, ...voice }, index) => ({
    segment_id: randomUUID(),
    rank: ranks[index]!,
    text,
    gap,
    voice,
    start_ms: null,
    end_ms: null,
    words: [],
    speaker: null,
    source_text: null,
    locked: false,
    cue: null,
  }));
  return { script_id: randomUUID(), patch: { revision: 0, lead, put } };
};
