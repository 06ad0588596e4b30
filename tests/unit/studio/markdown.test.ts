import { expect, test } from 'vitest';
import { readableText } from '../../../src/studio/import/markdown.ts';

test('signs go, words and paragraphs stay', () => {
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

test('markup that looks like tags is read as text or dropped, never kept as markup', () => {
  expect(readableText('a <script>alert(1)</script> b')).toBe('a alert(1) b');
  expect(readableText('1 < 2 and 3 > 2')).toBe('1 < 2 and 3 > 2');
});
