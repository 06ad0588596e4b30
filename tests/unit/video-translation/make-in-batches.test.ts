import { expect, test } from 'vitest';
import { makeInBatches } from '../../../src/video-translation/editor/model/make-in-batches.ts';

const sentence = (key: string, characters: number) => ({
  key,
  text: 'a'.repeat(characters),
  gap: ' ',
  own: null,
  takes: [],
  takeId: null,
  work: 'none' as const,
  error: null,
});
const SENTENCES = [
  sentence('a', 49),
  sentence('b', 49),
  sentence('c', 49),
  sentence('d', 120),
  sentence('e', 1),
];

const made = async (...states: ('done' | 'cancelled' | null)[]) => {
  const batches: string[] = [];
  await makeInBatches(SENTENCES, 100, async (batch) => {
    batches.push(batch.map(({ key }) => key).join(''));
    const state = states[batches.length - 1] ?? null;
    return state && { state };
  });
  return batches;
};

test('sentences are made in batches that fit, and one too large for a batch is made alone', async () => {
  expect(await made('done', 'done', 'done', 'done')).toEqual(['ab', 'c', 'd', 'e']);
});

test('no batch follows a canceled or refused one', async () => {
  expect(await made('done', 'cancelled')).toEqual(['ab', 'c']);
  expect(await made(null)).toEqual(['ab']);
});
