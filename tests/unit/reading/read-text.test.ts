import { expect, test } from 'vitest';
import { readText } from '../../../demo/server/reading/read-text.ts';

type Cases = readonly (readonly [source: string, reading: string])[];

const files = import.meta.glob<{ cases: Cases }>('./cases/*.ts', { eager: true });
const languages = Object.entries(files).map(
  ([path, { cases }]) => [/([\w-]+)\.ts$/.exec(path)![1]!, cases] as const,
);

for (const [language, cases] of languages) {
  test.each(cases)(`${language}: %s`, (source, reading) => {
    expect(readText(source, language).text).toBe(reading);
  });

  test(`${language}: a reading is read as it stands`, () => {
    for (const [, reading] of cases) expect(readText(reading, language).text).toBe(reading);
  });
}
