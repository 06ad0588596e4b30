import type { Recognition } from '../engine.ts';
import type { Heard } from './engine.ts';

/** The language with the most speech, and the highest confidence in it in any section. */
export const mostSpoken = (
  stretches: readonly Omit<Heard, 'next'>[],
): Pick<Recognition, 'language' | 'languageProbability'> => {
  const spoken = new Map<string, { ms: number; probability: number }>();
  for (const { language, probability, segments } of stretches) {
    if (language === null) continue;
    const known = spoken.get(language) ?? { ms: 0, probability: 0 };
    const ms = segments.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
    spoken.set(language, { ms: known.ms + ms, probability: Math.max(known.probability, probability) });
  }
  const [most] = [...spoken].sort(([, a], [, b]) => b.ms - a.ms);
  return { language: most?.[0] ?? null, languageProbability: most?.[1].probability ?? null };
};
