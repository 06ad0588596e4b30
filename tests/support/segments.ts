import type { ProjectPatch, ProjectSegment, SegmentInput } from '../../src/contract/index.ts';
import { newScript } from '../../demo/server/speech/new-script.ts';

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
  const plain = segments.map(({ text, gap, voice_id, model_id, language_id, speed }) => ({
    text,
    gap,
    voice_id,
    model_id,
    language_id,
    speed,
  }));
  return newScript('', plain).patch.put!;
};

/** What a press of Generate sends for a script that is not stored yet. */
export const newScriptOf = (
  segments: readonly SegmentInput[],
  more: { lead?: string; title?: string } = {},
): { script_id: string; patch: ProjectPatch } => ({
  script_id: crypto.randomUUID(),
  patch: { revision: 0, put: asProject(segments), ...more },
});
