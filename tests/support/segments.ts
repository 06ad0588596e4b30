import type { SegmentInput } from '../../src/contract/index.ts';

const VOICES = {
  fake: { voice_id: 'fake-0', model_id: 'fake-model' },
  flite: { voice_id: 'flite-rms', model_id: 'tts-classic-english' },
};

/** A segment for each text, in English, at the voice's own speed. */
export const segmentsOf = (texts: readonly string[], voice: keyof typeof VOICES): SegmentInput[] =>
  texts.map((text) => ({ text, gap: ' ', ...VOICES[voice], language_id: 'en-US', speed: 1 }));
