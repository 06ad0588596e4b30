import { expect, test } from 'vitest';
import { indexClips } from '../../../../src/studio/timeline/clip-index.ts';
import { walk } from '../../../../src/studio/timeline/walk.ts';
import { LANES, clip } from './clips.ts';

const clips = [clip('1', 'a', 1, 2), clip('2', 'c', 2, 3), clip('3', 'a', 3, 4), clip('4', 'c', 6, 9)];
const index = indexClips(clips, LANES);
const from = (id: string, key: string) => walk(index, LANES, index.byId.get(id)!, key)?.id;

test('left and right move through the clips of all lanes in order of time', () => {
  expect(from('1', 'ArrowRight')).toBe('2');
  expect(from('3', 'ArrowLeft')).toBe('2');
  expect(from('1', 'ArrowLeft')).toBeUndefined();
  expect(from('4', 'ArrowRight')).toBeUndefined();
});

test('up and down move to the nearest clip of the next lane that has any', () => {
  expect(from('1', 'ArrowDown')).toBe('2');
  expect(from('4', 'ArrowUp')).toBe('3');
  expect(from('1', 'ArrowUp')).toBeUndefined();
});

test('Home and End move to the first and the last clip', () => {
  expect([from('3', 'Home'), from('3', 'End'), from('3', 'x')]).toEqual(['1', '4', undefined]);
});
