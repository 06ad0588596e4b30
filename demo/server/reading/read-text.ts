import type { Pronounced } from '../../../src/contract/pronunciation.ts';
import { findPronounced } from './pronounce.ts';
import { rulesFor } from './rules-for.ts';
import type { Place, Read, RuleSet } from './rules/rule.ts';
import { narrow, scanText } from './scan.ts';
import { SpanWriter } from './spans.ts';

/** Text as it is spoken, with the source position of each piece. */
export interface Reading {
  /** The text for the engine. */
  text: string;
  /**
   * Pairs of UTF-16 ranges in the spoken text and in the source. They are ascending and cover all of `text`. A replaced
   * piece ("five dollars" for "$5") is one span, and so is each unchanged word.
   */
  spans: readonly { from: number; to: number; sourceFrom: number; sourceTo: number }[];
  /** Parts of `text` with given phonemes (IPA), for engines that take them. */
  phonemes: readonly { from: number; to: number; ipa: string }[];
}

const RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}])+|\d+|[^\p{L}\p{M}\d]/uy;
const WORD_END = /[\p{L}\p{M}\p{N}]$/u;
const WORD_START = /^[\p{L}\p{M}\p{N}]/u;
const LETTER_START = /^[\p{L}\p{M}]/u;
/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const SPEAKABLE = /[\p{L}\p{N}]/u;

const firstRead = (rules: RuleSet, place: Place, limit: number): Read | undefined => {
  const first = String.fromCodePoint(place.scan.codePointAt(place.at)!);
  const kind = first >= '0' && first <= '9' ? 'digit' : LETTER_START.test(first) ? 'letter' : 'symbol';
  for (const rule of rules[kind]) {
    const read = rule(place);
    if (read && read.to <= limit && read.to > place.at) return read;
  }
  return undefined;
};

/**
 * Converts a text to its spoken form: numbers, dates, money, addresses and abbreviations in words. Accepts any input
 * and runs in linear time.
 *
 * @param language BCP 47; an unknown one is read as written, apart from pronunciations
 * @param pronunciations for whole words, in any case; the replacements are not processed again
 */
export const readText = (
  source: string,
  language: string,
  pronunciations: readonly Pronounced[] = [],
  options: { ipa: boolean } = { ipa: false },
): Reading => {
  const scan = scanText(source);
  const rules = rulesFor(language);
  const pronounced = findPronounced(source, pronunciations, options.ipa);
  const writer = new SpanWriter();
  const phonemes: { from: number; to: number; ipa: string }[] = [];
  let keptFrom = 0;
  let afterNumber = false;

  const replace = (at: number, to: number, text: string) => {
    writer.keep(narrow(source.slice(keptFrom, at)));
    keptFrom = to;
    if (text && text === source.slice(at, to)) return writer.keep(text);
    const last = writer.end.slice(-1);
    const next = scan.slice(to, to + 2);
    const isSpaced = (a: string, b: string) => !UNSPACED.test(a) && !UNSPACED.test(b);
    const before =
      WORD_END.test(writer.end) && WORD_START.test(text) && isSpaced(last, text.slice(0, 1)) ? ' ' : '';
    const after = WORD_END.test(text) && LETTER_START.test(next) && isSpaced(text.slice(-1), next) ? ' ' : '';
    writer.write(before + text + after, to - at);
  };

  let nextPronounced = 0;
  for (let at = 0; at < scan.length;) {
    const word = pronounced[nextPronounced];
    if (word?.from === at) {
      if (word.ipa) {
        writer.keep(narrow(source.slice(keptFrom, at)));
        phonemes.push({ from: writer.length, to: writer.length + word.to - at, ipa: word.ipa });
        writer.write(source.slice(at, word.to), word.to - at);
        keptFrom = word.to;
      } else replace(at, word.to, word.say);
      nextPronounced += 1;
      at = word.to;
      afterNumber = false;
      continue;
    }
    const limit = word?.from ?? scan.length;
    const read: Read | undefined = rules && firstRead(rules, { scan, at, afterNumber }, limit);
    if (read) {
      replace(at, read.to, read.text);
      afterNumber = read.number ?? false;
      at = read.to;
      continue;
    }
    afterNumber = false;
    RUN.lastIndex = at;
    at = Math.min(at + (RUN.exec(scan)?.[0].length ?? 1), limit);
  }
  writer.keep(narrow(source.slice(keptFrom)));

  const text = writer.text();
  if (SPEAKABLE.test(text) || text === source) return { text, spans: writer.spans, phonemes };
  const asWritten = new SpanWriter();
  asWritten.keep(source);
  return { text: source, spans: asWritten.spans, phonemes: [] };
};

/** Source range of a range of the spoken text, covering all spans that it touches. */
export const sourceRange = (reading: Reading, from: number, to: number): { from: number; to: number } => {
  const { spans } = reading;
  if (spans.length === 0) return { from: 0, to: 0 };
  const at = (position: number) => {
    let low = 0;
    let high = spans.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (spans[middle]!.to > position) high = middle;
      else low = middle + 1;
    }
    return spans[low]!;
  };
  const first = at(from);
  const last = at(Math.max(from, to - 1));
  return { from: first.sourceFrom, to: last.sourceTo };
};
