import { expect, test } from 'vitest';
import { errorTexts } from '../../../src/contract/errors.ts';

test('texts of failures do not mention charges, because some work is charged in part', () => {
  const failures = Object.entries(errorTexts).filter(([type]) => type.endsWith('_failed'));
  expect(failures.length).toBeGreaterThan(3);
  for (const [type, text] of failures) expect(text, type).not.toMatch(/charged|cost/);
});
