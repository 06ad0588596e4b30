import { describe, expect, test } from 'vitest';
import { mailLanguage, mailTexts } from '../../demo/server/mail/languages.ts';
import { asHtml, asText } from '../../demo/server/mail/letter.ts';
import { wordingIn } from '../../demo/server/mail/wording.ts';
import { LANGUAGES } from '../../src/i18n/languages/names.ts';

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test('mails are written in every language of the elements', () => {
  expect(Object.keys(mailTexts).sort()).toEqual(Object.keys(LANGUAGES).sort());
});

describe.each(Object.entries(mailTexts))('in %s', (language, texts) => {
  test('a mail has every text, and puts in what the English one does', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(mailTexts.en));
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), key).not.toBe('');
      expect(namesIn(text), key).toEqual(namesIn(mailTexts.en[key as keyof typeof texts]));
    }
  });

  test('no text of a sentence is left in English', () => {
    const same = Object.entries(texts).filter(
      ([key, text]) => /\p{L} \p{L}/u.test(text) && text === mailTexts.en[key as keyof typeof texts],
    );
    expect(language === 'en' ? [] : same).toEqual([]);
  });
});

test.each(['', '*', '*;q=0.5', 'de;q=0'])('a client that wants "%s" names no language', (wanted) => {
  expect(mailLanguage(wanted)).toBeNull();
});

test.each([
  ['fr-CH, fr;q=0.9, en;q=0.8', 'fr'],
  ['it, de;q=0.5', 'de'],
  ['en;q=0.2, pt-PT;q=0.7', 'pt'],
  ['de;q=0, ja', 'ja'],
  ['zh-CN', 'zh'],
  ['zh-TW', 'en'],
  ['toString, constructor', 'en'],
  ['-, ü;q=x, es', 'es'],
])('who wants "%s" is written to in %s', (wanted, language) => {
  expect(mailLanguage(wanted)).toBe(language);
});

test('dates, numbers and money are as the language writes them', () => {
  const moment = new Date('2026-03-04T12:00:00Z');
  const english = wordingIn('en');
  expect(english.day(moment)).toBe('4 March 2026');
  expect(english.number(20_000)).toBe('20,000');
  expect(english.money(9.9, 'USD')).toMatch(/^USD\s9\.90$/);
  expect([english.hours(1), english.hours(72)]).toEqual(['1 hour', '72 hours']);
  const german = wordingIn('de');
  expect(german.day(moment)).toBe('4. März 2026');
  expect(german.number(20_000)).toBe('20.000');
  expect(german.money(9.9, 'USD')).toMatch(/^9,90\sUSD$/);
  expect(german.hours(72)).toBe('72 Stunden');
});

test('a language that is not known is English', () => {
  expect(wordingIn('tlh').say('hello')).toBe('Hello,');
  expect(wordingIn(null).language).toBe('en');
});

test('an Arabic mail runs from right to left, and a name in it keeps its place', () => {
  const { language, say } = wordingIn('ar');
  const letter = {
    to: 'a@b.example',
    language,
    subject: say('receiptSubject', { number: '2026-0007' }),
    paragraphs: [say('helloName', { name: 'Ann' })],
  };
  expect(asHtml(letter)).toContain('<html lang="ar" dir="rtl">');
  expect(asText(letter)).toContain('\u2068Ann\u2069');
  expect(asHtml({ ...letter, language: 'en' })).toContain('<html lang="en"><head>');
});
