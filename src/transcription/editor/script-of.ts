import type { Segments } from './transcript.ts';

/** The transcript as a script: each change of speaker starts a paragraph. */
export function scriptOf(segments: Segments): string {
  const spoken = segments.filter(({ text }) => text.trim() !== '');
  return spoken
    .map(({ text, gap, speaker }, index) => {
      const next = spoken[index + 1];
      if (!next) return text;
      return text + (next.speaker === speaker ? gap : '\n\n');
    })
    .join('');
}
