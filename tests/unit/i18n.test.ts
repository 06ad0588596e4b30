import { describe, expect, test } from 'vitest';
import {
  formatBytes,
  formatClock,
  formatDate,
  formatDuration,
  formatLength,
  formatNumber,
  formatSpeed,
} from '../../src/i18n/format.ts';
import { registerTexts, textLocale, texts } from '../../src/i18n/texts.ts';
import { translate } from '../../src/i18n/translate.ts';

const speech = texts('speech', {
  greeting: 'Hello, {name}',
  cost: { one: '{count} credit', other: '{count} credits' },
});

describe('texts', () => {
  test('placeholders are filled in, with numbers in the format of the language', () => {
    const t = translate(speech, 'en');
    expect(t('greeting', { name: 'Ada' })).toBe('Hello, Ada');
    expect(t('cost', { count: 12_000 })).toBe('12,000 credits');
  });

  test('the plural form follows the rules of the language', () => {
    expect(translate(speech, 'en')('cost', { count: 1 })).toBe('1 credit');
    registerTexts('pl', 'speech', {
      cost: { one: '{count} kredyt', few: '{count} kredyty', other: '{count} kredytów' },
    });
    const t = translate(speech, 'pl-PL');
    expect([1, 3, 5].map((count) => t('cost', { count }))).toEqual(['1 kredyt', '3 kredyty', '5 kredytów']);
  });

  test('missing texts are in English, with English plurals', () => {
    registerTexts('ja', 'speech', { greeting: 'こんにちは、{name}' });
    const t = translate(speech, 'ja');
    expect(t('greeting', { name: 'Ada' })).toBe('こんにちは、Ada');
    expect(t('cost', { count: 1 })).toBe('1 credit');
  });

  test('in a right-to-left language, English texts and filled-in values are isolated', () => {
    registerTexts('he', 'speech', { greeting: 'שלום {name}!' });
    const t = translate(speech, 'he-IL');
    expect(t('greeting', { name: 'Ada' })).toBe('שלום \u2068Ada\u2069!');
    expect(t('cost', { count: 2 })).toBe('\u20682 credits\u2069');
  });

  test('numbers follow the language of the text and the region of the reader', () => {
    registerTexts('es', 'speech', { cost: '{count} créditos' });
    expect(translate(speech, 'es')('cost', { count: 12_000.5 })).toBe('12.000,5 créditos');
    expect(translate(speech, 'es-MX')('cost', { count: 12_000.5 })).toBe('12,000.5 créditos');
    const other = texts('other', { cost: '{count} credits' });
    expect(translate(other, 'es')('cost', { count: 12_000.5 })).toBe('12,000.5 credits');
    expect(translate(other, 'en-IN')('cost', { count: 1_200_000 })).toBe('12,00,000 credits');
  });

  test('a region falls back to its language, and an unknown language to English', () => {
    expect([textLocale('pl-PL'), textLocale('pl'), textLocale('xx'), textLocale('en-GB')]).toEqual([
      'pl-PL',
      'pl',
      'en',
      'en-GB',
    ]);
  });

  test.each(['pt_BR', 'pt(', '*'])('texts of %j, which is no language tag, are refused', (tag) => {
    expect(() => registerTexts(tag, 'speech', { greeting: 'Olá, {name}' })).toThrow(RangeError);
    expect(translate(speech, 'pt-BR')('greeting', { name: 'Ada' })).toBe('Hello, Ada');
  });

  test('a value that looks like a placeholder is not filled in again', () => {
    expect(translate(speech, 'en')('greeting', { name: '{name}' })).toBe('Hello, {name}');
  });
});

describe('numbers, dates and times', () => {
  test('are in the format of the language', () => {
    expect(formatNumber('de', 1234.5)).toBe('1.234,5');
    expect(formatDate('en-US', Date.UTC(2026, 10, 21), { dateStyle: 'medium', timeZone: 'UTC' })).toBe(
      'Nov 21, 2026',
    );
    expect(formatDuration('en', 84_000)).toBe('1 min 24 sec');
    expect(formatDuration('de', 3_600_000)).toBe('1 Std.');
  });

  test('a short duration is not shown as zero', () => {
    expect([0, 1, 400].map((ms) => formatDuration('en', ms))).toEqual(['0 sec', '1 sec', '1 sec']);
  });

  test('a clock shows hours only when there are any', () => {
    expect([9_400, 754_000, 3_723_000, -5].map(formatClock)).toEqual(['0:09', '12:34', '1:02:03', '0:00']);
  });

  test('the length of a short recording is not shown as zero', () => {
    expect([0, 1, 999, 1_999, 754_000].map(formatLength)).toEqual(['0:00', '0:01', '0:01', '0:01', '12:34']);
  });
});

test('large file sizes and speeds are in gigabytes', () => {
  expect(formatBytes('en', 2_300_000_000)).toBe('2.3 GB');
  expect(formatBytes('en', 1_200_000)).toBe('1.2 MB');
  expect(formatSpeed('en', 1_500_000_000)).toBe('1.5 GB/s');
});
