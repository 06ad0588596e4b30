import { expect, test } from 'vitest';
import { cleanText } from '../../../demo/server/documents/clean.ts';

test.each([
  ['eﬃcient ﬂying of\u00adﬁce', 'efficient flying office'],
  ['zero\u200bwidth\ufeff and\u00a0hard\u2009spaces', 'zerowidth and hard spaces'],
  ['a\u0000b\u0007c\ud800', 'abc'],
  ['as he said.¹² But 5 m² and x²', 'as he said. But 5 m² and x²'],
  ['e\u0301te\u0301', 'été'],
  ['line \n  line\n\n\n\nparagraph', 'line\nline\n\nparagraph'],
  ['family 👨‍👩‍👧 and می‌خواهم', 'family 👨‍👩‍👧 and می‌خواهم'],
])('%j is spoken as %j', (written, spoken) => {
  expect(cleanText(written)).toBe(spoken);
});
