import { expect, test } from 'vitest';
import { errorTexts } from '../../../src/contract/errors.ts';

test('why work failed does not say what was charged: the view of the work does, and some work is charged in parts', () => {
  const failures = Object.entries(errorTexts).filter(([type]) => type.endsWith('_failed'));
  expect(failures.length).toBeGreaterThan(3);
  for (const [type, text] of failures) expect(text, type).not.toMatch(/charged|cost/);
});
