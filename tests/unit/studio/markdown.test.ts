import { expect, test } from 'vitest';
import { readableText as readable } from '../../../src/studio/import/markdown.ts';

const readableText = (markdown: string) => readable(markdown).text;

test('markup is removed, and words and paragraphs stay', () => {
  const markdown = `---
title: Hidden
---
# The *harbour* walk

It is **seven**, and
the [ferry](https://example.com/a "x") leaves with ![a boat](b.png).

- One \`thing\`
- Two

  more
1. First

> A quote &amp; an &hellip;

| a | b |
|---|---|
| 1 | 2 |

<div>Inside</div> <!-- not this -->

***

Last  
line`;
  expect(readableText(markdown)).toBe(
    [
      'The harbour walk',
      'It is seven, and the ferry leaves with a boat.',
      'One thing\nTwo\nmore',
      'First',
      'A quote & an …',
      'a, b\n1, 2',
      'Inside',
      'Last\nline',
    ].join('\n\n'),
  );
});

test.each(['', '***', '<!-- -->', '---\na: b\n---\n'])('%j has nothing to read', (markdown) => {
  expect(readableText(markdown)).toBe('');
});

test('markup that looks like tags is read as text or dropped, but never kept as markup', () => {
  expect(readableText('a <script>alert(1)</script> b')).toBe('a alert(1) b');
  expect(readableText('1 < 2 and 3 > 2')).toBe('1 < 2 and 3 > 2');
});

test('footnotes and their marks are left out and reported', () => {
  const markdown = `The ferry[^1] leaves at seven [^late].

[^1]: A small one,
which takes cars.

    It has a second paragraph.
[^late]: Or later.

The harbour sleeps.[^1] \`[^1]\` stays, as does [^a-z].`;
  expect(readable(markdown)).toEqual({
    text: 'The ferry leaves at seven.\n\nThe harbour sleeps. [^1] stays, as does [^a-z].',
    hadNotes: true,
  });
});

test('what follows a footnote is kept', () => {
  expect(readable('One[^n].\n\n[^n]: The note.\n# A heading\n\nTwo.\n\n[^n]: Again.\n- item')).toEqual({
    text: 'One.\n\nA heading\n\nTwo.\n\nitem',
    hadNotes: true,
  });
  expect(readable('No notes, but [a link](https://example.com).')).toMatchObject({ hadNotes: false });
});

test('a code block keeps text that looks like a footnote', () => {
  expect(readable('```\n[^1]: code\n```')).toEqual({ text: '[^1]: code', hadNotes: false });
});
