import { expect, test } from 'vitest';
import { looksLikeMarkdown } from '../../../src/studio/import/looks-like-markdown.ts';

test.each([
  ['a heading over a paragraph', '# Title\n\nText.'],
  ['bold words', 'Some **bold** words.'],
  ['a link', 'See [the page](https://a.example).'],
  ['a block of code', 'Like so:\n```\ncode\n```'],
  ['a table', 'a | b\n--- | ---\n1 | 2'],
  ['a list with words in italics', '- one *thing*\n- another\n- more'],
])('%s is clearly Markdown', (_, text) => expect(looksLikeMarkdown(text)).toBe(true));

test.each([
  ['prose', 'It costs 5 * 3 dollars, or 2_000. "Well," she said - and left.'],
  ['a dialogue with dashes', '- Who is there?\n- It is me.\n- Come in.'],
  ['a number sign', 'We are #1 in the league.\n# 1 again'],
  ['a pause and a stage direction', 'Wait. [pause 1.5s] (softly) Go on.'],
  ['an email address and a file name', 'Write to my_name_here@a.example about my_file_name.txt'],
  ['nothing', ''],
])('%s is not clearly Markdown', (_, text) => expect(looksLikeMarkdown(text)).toBe(false));
