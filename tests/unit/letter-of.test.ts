import { expect, test } from 'vitest';
import { letterOf } from '../../src/ui/letter-of.ts';

test.each([
  ['élise', 'É'],
  [' Ada', 'A'],
  ['😀 Ada', '😀'],
  ['🇩🇪 Ada', '🇩🇪'],
  ['👩‍👩‍👧 Family', '👩‍👩‍👧'],
  ['', '?'],
])('the initial of %j is %s', (name, letter) => {
  expect(letterOf(name)).toBe(letter);
});
