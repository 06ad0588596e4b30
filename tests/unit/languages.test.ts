import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/i18n/languages/names.ts';
import type { GroupTexts } from '../../src/i18n/languages/group-texts.ts';
import type { Message, Messages, Texts } from '../../src/i18n/texts.ts';

const english = import.meta.glob<Record<string, unknown>>('../../src/i18n/en/*/*.ts', { eager: true });
const languages = import.meta.glob<{ groups: readonly GroupTexts[] }>('../../src/i18n/languages/*/index.ts', {
  eager: true,
});

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && 'feature' in value && 'en' in value;

/** All texts of several groups, by feature and key. */
const merge = (parts: readonly (readonly [string, Messages])[]): Map<string, Messages> => {
  const all = new Map<string, Messages>();
  for (const [feature, messages] of parts) all.set(feature, { ...all.get(feature), ...messages });
  return all;
};
const wanted = merge(
  Object.values(english)
    .flatMap((module) => Object.values(module).filter(isTexts))
    .map(({ feature, en }) => [feature, en] as const),
);

const formsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message);
const namesIn = (message: Message) =>
  new Set(formsOf(message).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)));
/** Numbers of two digits and more, as in limits; smaller ones are often words. */
const limitsIn = (text: string) => text.replaceAll(/(?<=\d)[.,\s](?=\d{3})/g, '').match(/\d{2,}/g) ?? [];

/** Every text of a language next to the English one. */
const pairs = (own: Map<string, Messages>) =>
  [...wanted].flatMap(([feature, messages]) =>
    Object.entries(messages).map(([key, en]) => ({
      name: `${feature} ${key}`,
      en,
      text: own.get(feature)?.[key],
    })),
  );

test('every language that can be chosen has texts', () => {
  const tags = Object.keys(languages).map((path) => path.split('/').at(-2));
  expect(['en', ...tags].sort()).toEqual(Object.keys(LANGUAGES).sort());
});

describe.each(Object.entries(languages))('%s', (path, { groups }) => {
  const locale = path.split('/').at(-2)!;
  const own = merge(groups.flatMap((group) => Object.entries(group)));

  test('has every text and no other', () => {
    expect(pairs(own).flatMap(({ name, text }) => (text === undefined ? [name] : []))).toEqual([]);
    const unknown = [...own].flatMap(([feature, messages]) =>
      Object.keys(messages).flatMap((key) =>
        key in (wanted.get(feature) ?? {}) ? [] : [`${feature} ${key}`],
      ),
    );
    expect(unknown).toEqual([]);
  });

  test('uses the same placeholders as English', () => {
    for (const { name, en, text } of pairs(own)) {
      const needed = namesIn(en);
      for (const form of formsOf(text!)) {
        const given = namesIn(form);
        expect(
          [...given].filter((one) => !needed.has(one)),
          name,
        ).toEqual([]);
        // A plural form may have its number as a word
        expect(
          [...needed].filter((one) => one !== 'count' && !given.has(one)),
          name,
        ).toEqual([]);
      }
    }
  });

  test('has all plural forms of the language wherever English has plurals', () => {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
    for (const { name, en, text } of pairs(own))
      expect(typeof text === 'string' ? [] : Object.keys(text!).sort(), name).toEqual(
        typeof en === 'string' ? [] : pluralCategories.toSorted(),
      );
  });

  test('names the same limits as English', () => {
    const different = pairs(own).flatMap(({ name, en, text }) => {
      const given = formsOf(text!).flatMap(limitsIn);
      const missing = formsOf(en)
        .flatMap(limitsIn)
        .filter((number) => !given.includes(number));
      return missing.map((number) => `${name}: ${number}`);
    });
    expect(different).toEqual([]);
  });
});
