import { afterEach, expect, test } from 'vitest';
import { draftName } from '../../src/studio/drafts/draft.ts';

afterEach(() => document.body.replaceChildren());

const frame = (count: number): HTMLElement[] => {
  const host = document.body.appendChild(document.createElement('article'));
  const root = host.attachShadow({ mode: 'closed' });
  const tags = Array.from({ length: count }, () => document.createElement('vox-sample'));
  root.append(...tags);
  return tags;
};

test('tags keep separate drafts, in shadow roots of the page too', () => {
  const outside = document.body.appendChild(document.createElement('vox-sample'));
  const tags = [outside, ...frame(2), ...frame(2)];
  const names = tags.map((tag) => draftName(tag, false));
  expect(new Set(names).size).toBe(tags.length);
  expect(tags.map((tag) => draftName(tag, false))).toEqual(names);
});

test('a tag with an id keeps its draft wherever it moves', () => {
  const [tag] = frame(1);
  tag!.id = 'greeting';
  const before = draftName(tag!, false);
  document.body.prepend(tag!);
  expect(draftName(tag!, false)).toBe(before);
});
