import { expect, test } from 'vitest';
import { readText } from '../../../demo/server/reading/read-text.ts';
import { joinsOf } from '../../../src/studio/model/sentence-ends/index.ts';
import { createSplitter } from '../../../src/studio/model/split.ts';

/**
 * Real texts, one per line: the text, with a mark where one sentence ends and the next begins; a tab; what a newsreader
 * says, with the same mark.
 */
const files = import.meta.glob<string>('./texts/*.tsv', { eager: true, query: '?raw', import: 'default' });
/** Ordinary sentences that look like something rare, and what they look like: all of them have to be right. */
const ordinary = import.meta.glob<string>('./texts/ordinary/*.tsv', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const MARK = '¦';
const SHARE_MIN = 0.95;
/** Some hundred texts take seconds on a busy machine. */
const TIMEOUT_MS = 30_000;

/** Regional variants in which the texts are written. */
const tags: Readonly<Record<string, string>> = {
  en: 'en-US',
  de: 'de-DE',
  es: 'es-ES',
  fr: 'fr-FR',
  it: 'it-IT',
  pt: 'pt-BR',
  hi: 'hi-IN',
  zh: 'zh-CN',
  ja: 'ja-JP',
};

/** The words alone: punctuation is not spoken. Chinese and Japanese put no spaces between words. */
const words = (said: string, language: string): string => {
  const plain = said
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}']+/gu, ' ')
    .replace(/(?<!\p{L})'|'(?![\p{L}])/gu, ' ');
  return language === 'zh' || language === 'ja'
    ? plain.replaceAll(' ', '')
    : plain.trim().replace(/ +/g, ' ');
};

const spoken = (text: string, language: string): string =>
  createSplitter()(text, joinsOf(language))
    .pieces.map((piece) => words(readText(piece.text, tags[language]!).text, language))
    .join(` ${MARK} `);

const languageOf = (path: string): string => /(\w+)\.tsv$/.exec(path)![1]!;

const casesOf = (content: string) =>
  content
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t') as [string, string]);

/** Texts that are read differently than they should be, each with both readings. */
const missesOf = (cases: readonly [string, string][], language: string): string[] =>
  cases.flatMap(([written, said]) => {
    const got = spoken(written.replaceAll(MARK, ''), language);
    const wanted = said
      .split(MARK)
      .map((sentence) => words(sentence, language))
      .join(` ${MARK} `);
    return got === wanted ? [] : [`${written}\n  want ${wanted}\n  got  ${got}`];
  });

for (const [path, content] of Object.entries(files)) {
  const language = languageOf(path);
  const cases = casesOf(content);

  test(
    `${language}: at least 95 % of ${cases.length} texts are split and read correctly`,
    { timeout: TIMEOUT_MS },
    () => {
      const misses = missesOf(cases, language);
      const share = 1 - misses.length / cases.length;
      if (misses.length > 0)
        console.log(`${language}: ${(share * 100).toFixed(1)} % right\n${misses.join('\n')}`);
      expect(share).toBeGreaterThanOrEqual(SHARE_MIN);
    },
  );
}

for (const [path, content] of Object.entries(ordinary)) {
  const language = languageOf(path);

  test(`${language}: ordinary sentences are read correctly`, { timeout: TIMEOUT_MS }, () => {
    expect(missesOf(casesOf(content), language)).toEqual([]);
  });
}
