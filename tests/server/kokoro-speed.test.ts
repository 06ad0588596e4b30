import { expect, test } from 'vitest';
import { createSpeedKeeper } from '../../demo/server/engines/speech/kokoro/keep-speed.ts';

const RATE = 24_000;
const tone = (seconds: number) =>
  Float32Array.from({ length: seconds * RATE }, (_, i) => Math.sin((2 * Math.PI * 200 * i) / RATE) / 2);

test('pieces get the length that the speed asks for, and their words the matching times', async () => {
  const keepSpeed = createSpeedKeeper();
  const word = (startMs: number, endMs: number) => [{ from: 0, to: 4, startMs, endMs }];
  const pieces = [
    await keepSpeed({ samples: tone(2), sampleRate: RATE, stretch: 0.9, marks: word(500, 2000) }),
    await keepSpeed({ samples: tone(1), sampleRate: RATE, stretch: 1.05, marks: word(2100, 3000) }),
  ];
  expect(pieces.map(({ samples }) => samples.length / RATE)).toEqual([1.8, 1.05]);
  expect(pieces.flatMap(({ marks }) => marks)).toMatchObject([
    { startMs: 450, endMs: 1800 },
    { startMs: 1905, endMs: 2850 },
  ]);
});

test('a piece that already has its length is unchanged', async () => {
  const samples = tone(1);
  const marks = [{ from: 0, to: 4, startMs: 25, endMs: 975 }];
  const kept = await createSpeedKeeper()({ samples, sampleRate: RATE, stretch: 1, marks });
  expect(kept).toEqual({ samples, sampleRate: RATE, marks });
});
