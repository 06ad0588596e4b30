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

  test(`${language}: a reading is not changed when read again`, () => {
    for (const [, reading] of cases) expect(readText(reading, language).text).toBe(reading);
  });
}

test.each([
  ['en-US', 'It is NOT the NEXT one, ALL of THEM ask WHY.'],
  ['en-US', 'STOP! That is RIGHT, the WORLD is FIRST.'],
  ['de-DE', 'Das ist NICHT MÜLL, JETZT geht ALLES für ZWEI am KOPF und PLATZ.'],
  ['de-DE', 'ACHTUNG: HIER GEHT ES FÜR IMMER WEITER'],
  ['fr-FR', 'NE PAS FUMER, C’EST TRÈS GRAVE'],
  ['es-ES', 'NO es AQUÍ, es ALLÍ y MÁS'],
])('%s: words in capitals are read as words: %s', (language, text) => {
  expect(readText(text, language).text).toBe(text);
});

test('a letter after a number is not taken as an initial', () => {
  expect(readText('A force of 5 N. Two forces act.', 'en-US').text).toBe(
    'A force of five N. Two forces act.',
  );
});
