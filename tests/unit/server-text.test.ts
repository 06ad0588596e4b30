import { describe, expect, test } from 'vitest';
import { server as german } from '../../src/i18n/languages/de/server.ts';
import { knownServerTexts } from '../../src/i18n/languages/known-server-texts.ts';
import { serverTexts } from '../../src/i18n/server-text.ts';
import { registerTexts } from '../../src/i18n/texts.ts';

const serverText = (locale: string, text: string) => knownServerTexts(locale)(text);

describe('a text from the server', () => {
  test('is in English until its language has texts', () => {
    expect(serverTexts('de')('Most popular')).toBe('Most popular');
    expect(serverText('de', 'Most popular')).toBe('Most popular');
    expect(serverText('en', 'Most popular')).toBe('Most popular');
  });

  test('is translated, with numbers in the format of the language', () => {
    registerTexts('de', 'server', german['server']!);
    expect(serverText('de', 'Most popular')).toBe('Am beliebtesten');
    expect(serverText('de-CH', 'Scripts of up to 20,000 characters')).toMatch(/mit bis zu 20\D000 Zeichen$/);
    expect(serverText('de', 'Voice 3 of 1,200 of the model vits-piper on this machine')).toBe(
      'Stimme 3 von 1.200 des Modells vits-piper auf diesem Rechner',
    );
  });

  test('stays unchanged when the server uses a text of its own', () => {
    expect(serverText('de', 'A deal of our own')).toBe('A deal of our own');
    expect(serverText('de', '')).toBe('');
    for (const text of ['constructor', '__proto__', 'My voice for film credits', '12 GB for films'])
      expect(serverText('de', text)).toBe(text);
  });

  test('is matched by page texts that contain special characters of regular expressions', () => {
    registerTexts('de', 'server', { 'Up to {count} (beta': 'Bis zu {count} (Beta' });
    expect(serverText('de', 'Up to 3 (beta')).toBe('Bis zu 3 (Beta');
    expect(serverText('de', 'A deal of our own')).toBe('A deal of our own');
  });

  test('uses the plural form of its count where the page provides forms', () => {
    registerTexts('de', 'server', {
      '{count} books a month': { one: '{count} Buch im Monat', other: '{count} Bücher im Monat' },
      'A few books': { one: 'Ein Buch', other: 'Einige Bücher' },
    });
    expect(serverText('de', '1 books a month')).toBe('1 Buch im Monat');
    expect(serverText('de', '1,200 books a month')).toBe('1.200 Bücher im Monat');
    expect(serverText('de', 'A few books')).toBe('Einige Bücher');
  });

  test('is taken from the texts of the page before ours', () => {
    registerTexts('de', 'server', { 'Most popular': 'Bestseller' });
    expect(serverText('de', 'Most popular')).toBe('Bestseller');
  });
});
