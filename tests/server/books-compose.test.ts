import { expect, test } from 'vitest';
import { composeApart } from '../../demo/server/books/compose-apart.ts';
import type { Block } from '../../demo/server/documents/document.ts';

const compose = (blocks: Block[]) => {
  const parts = [{ title: 'One', part: 'text' as const, blocks }];
  const found = { title: '', author: '', language: 'en', parts, leftOut: [], cover: null };
  return composeApart(found, 'a.txt', { who: 'somebody', signal: new AbortController().signal });
};
const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

test('five million ligatures are refused as too long before they take up memory', async () => {
  await expect(compose([paragraph('\ufb01 '.repeat(5_000_000))])).rejects.toMatchObject({
    type: 'err_book_too_long',
  });
});

test('a text is turned into a book outside the process of the server', async () => {
  const { chapters, characters } = await compose([paragraph('“No,” said Ann. The boat came.')]);
  expect(chapters.map(({ title }) => title)).toEqual(['Opening credits', 'One', 'Closing credits']);
  expect(characters.spoken).toBeGreaterThan(0);
});
