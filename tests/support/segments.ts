import { generateNKeysBetween } from 'fractional-indexing';
import type { ProjectSegment, SegmentInput } from '../../src/contract/index.ts';

const VOICES = {
  fake: { voice_id: 'fake-0', model_id: 'fake-model' },
  flite: { voice_id: 'flite-rms', model_id: 'tts-classic-english' },
};

/** A segment for each text, in English, at the voice's own speed. */
export const segmentsOf = (texts: readonly string[], voice: keyof typeof VOICES): SegmentInput[] =>
  texts.map((text) => ({ text, gap: ' ', ...VOICES[voice], language_id: 'en-US', speed: 1 }));

/** A segment of a project for each text, as {@link segmentsOf}. */
export const projectSegments = (texts: readonly string[], voice: keyof typeof VOICES): ProjectSegment[] =>
  asProject(segmentsOf(texts, voice));

/** Segments with ids and in their order, as a browser sends them. */
export const asProject = (segments: readonly SegmentInput[]): ProjectSegment[] => {
  const ranks = generateNKeysBetween(null, null, segments.length);
  return segments.map(({ text, gap, ...voice }, index) => ({
    segment_id: crypto.randomUUID(),
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
  }));
};
