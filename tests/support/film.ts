import type { Clip, Lane } from '../../src/studio/timeline/clip.ts';
import { random } from './random.ts';

/** Loudness of speech: words, and pauses between them. */
export const speechPeaks = (count: number, seed: number): number[] => {
  const next = random(seed);
  let word = 0;
  return Array.from({ length: count }, () => {
    if (word-- <= 0) word = 4 + next(8);
    return word < 2 ? 4 : 20 + next(70);
  });
};

const SENTENCES = [
  'We start at the old pier, where the boats come in.',
  'My father fished here, and his father before him.',
  'The tide comes in faster than you think.',
  'So keep an eye on the water.',
];

export const SPEAKERS: readonly Lane[] = [
  { id: 'anna', name: 'Anna', hue: 268 },
  { id: 'fisherman', name: 'Fisherman', hue: 200 },
  { id: 'pilot', name: 'Pilot', hue: 50 },
];

/** Lines of speakers one after another with pauses between them, over so much of a film. */
export function filmClips(lanes: readonly Lane[], count: number, durationMs: number): Clip[] {
  const next = random(7);
  const slotMs = durationMs / count;
  return Array.from({ length: count }, (_, at) => {
    const startMs = Math.round(at * slotMs);
    const endMs = Math.round(startMs + slotMs * (0.55 + next(40) / 100));
    const soundMs = Math.round((endMs - startMs) * (0.7 + next(45) / 100));
    return {
      id: `line-${at}`,
      laneId: lanes[next(lanes.length)]!.id,
      startMs,
      endMs,
      label: SENTENCES[at % SENTENCES.length]!,
      soundMs,
      state: 'fresh',
      peaks: speechPeaks(Math.ceil(soundMs / 40), at),
    };
  });
}
