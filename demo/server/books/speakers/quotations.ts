import { tagsIn } from './dash-tags.ts';
import type { SpeechLanguage } from './language.ts';

/** A part of a paragraph: a quotation with its marks, or narration. Offsets are UTF-16 code units. */
export interface Span {
  from: number;
  to: number;
  isQuote: boolean;
  /** A quotation that may be narration: after a tag such as “dit Jean.”, no mark shows whether the speech goes on. */
  mayBeTold?: boolean;
}

/** A paragraph divided into quotations and narration. */
export interface QuotedParagraph {
  spans: Span[];
  /** Its first quotation continues an unclosed one in the previous paragraph. */
  goesOn: boolean;
}

const LETTER = /[\p{L}\p{N}]/u;

/** A speech, split at its tags. After a tag that ends its sentence, only questions and exclamations are surely spoken. */
const withTags = (text: string, speech: Span, language: SpeechLanguage): Span[] => {
  const spans: Span[] = [];
  let from = speech.from;
  let isAfterStop = false;
  const quote = (to: number): Span => {
    const mayBeTold = isAfterStop && !/[!?]/.test(text.slice(from, to));
    return { from, to, isQuote: true, ...(mayBeTold && { mayBeTold }) };
  };
  for (const tag of tagsIn(text.slice(speech.from, speech.to), language)) {
    const [start, end] = [speech.from + tag.from, speech.from + tag.to];
    spans.push(quote(start), { from: start, to: end, isQuote: false });
    from = end;
    isAfterStop = text[end - 1] === '.';
  }
  if (text.slice(from, speech.to).trim() !== '') spans.push(quote(speech.to));
  else spans.at(-1)!.to = speech.to;
  return spans;
};

const spansByDash = (text: string, language: SpeechLanguage): Span[] => {
  const spans: Span[] = [];
  let from = 0;
  let isQuote = true;
  for (const { index } of text.matchAll(
    // The last pattern ends a tag in Spanish style: —Ven —dijo Juan—, es tarde.
    /(?<=\S) [—–](?=\s?\p{L})|(?<=[,.!?])[—–](?=\p{L})|(?<=[\p{L}.!?…])[—–](?=[,.;:!?…]\s+\S)/gu,
  )) {
    spans.push({ from, to: index, isQuote });
    from = index;
    isQuote = !isQuote;
  }
  spans.push({ from, to: text.length, isQuote });
  // A text that separates tags by dashes does so consistently
  return spans.length > 1 ? spans : withTags(text, spans[0]!, language);
};

/**
 * Whether a mark opens a quotation. After a letter it is a closing mark or an apostrophe, except in scripts without
 * spaces.
 */
const opens = (text: string, at: number): boolean =>
  !LETTER.test(text[at - 1] ?? ' ') || /\p{Script=Han}/u.test(text[at - 1]!);

/**
 * Returns a function that finds the next closing mark; -1 if there is none. Call it with increasing offsets only. It
 * caches its result, because a paragraph may have thousands of opening marks and no closing one.
 */
const closesIn = (text: string, close: string): ((from: number) => number) => {
  let found = 0;
  const isApostrophe = (at: number) => close === '’' && LETTER.test(text[at + 1] ?? ' ');
  return (from) => {
    if (found >= from || found < 0) return found;
    found = text.indexOf(close, from);
    while (found >= 0 && isApostrophe(found)) found = text.indexOf(close, found + 1);
    return found;
  };
};

/**
 * Whether quotation marks contain speech. They do not if the sentence continues around them, as in: called it the
 * "lamp".
 */
const isSpeech = (text: string, { from, to }: Span): boolean => {
  // Only its end is needed, and a paragraph may be as long as a book
  const before = text.slice(Math.max(0, from - 64), from).trimEnd();
  const inner = text.slice(from + 1, to - 1).trim();
  return (
    (before === '' && from <= 64) ||
    /[.,:;!?—–…”»’"。，：；！？」』]$/.test(before) ||
    /[.,!?…—–。，！？]$/.test(inner)
  );
};

/**
 * The quotation marks that a text uses. Single ones, as in British books, count only if there are hardly any others.
 */
const quotesIn = (text: string, language: SpeechLanguage): readonly (readonly [string, string])[] => {
  const singles = text.match(/(?<![\p{L}\p{N}])‘(?=\S)/gu)?.length ?? 0;
  const doubles = text.match(/[“"]/g)?.length ?? 0;
  return singles > 2 && singles > 2 * doubles ? [['‘', '’']] : language.quotes;
};

/** Finds the quotations of a text, paragraph by paragraph. */
export const findQuotations = (
  paragraphs: readonly string[],
  language: SpeechLanguage,
): QuotedParagraph[] => {
  const quotes = quotesIn(paragraphs.join('\n'), language);
  const openings = new RegExp(quotes.map(([open]) => open).join('|'), 'g');
  let isOpen = false;
  return paragraphs.map((text): QuotedParagraph => {
    if (language.dashes && /^\s*[—–]\s?\S/.test(text))
      return { spans: spansByDash(text, language), goesOn: false };
    // By convention a quotation over several paragraphs opens each of them and closes only the last one
    const goesOn = isOpen && quotes.some(([open]) => text.trimStart().startsWith(open));
    isOpen = false;
    const spans: Span[] = [];
    const marks = quotes.map(([open, close]) => ({ open, next: closesIn(text, close) }));
    let at = 0;
    let told = 0;
    while (at < text.length) {
      openings.lastIndex = at;
      const opening = openings.exec(text);
      if (!opening) break;
      at = opening.index;
      const [mark] = opening;
      if (!opens(text, at)) {
        at += mark.length;
        continue;
      }
      const from = at + 1;
      const ends = marks
        .filter(({ open }) => open === mark)
        .map(({ next }) => next(from))
        .filter((end) => end >= 0);
      const end = ends.length > 0 ? Math.min(...ends) : -1;
      isOpen = end < 0;
      const span = { from: at, to: end < 0 ? text.length : end + 1, isQuote: true };
      at = span.to;
      if (!isSpeech(text, span)) continue;
      if (span.from > told) spans.push({ from: told, to: span.from, isQuote: false });
      spans.push(span);
      told = span.to;
    }
    if (told < text.length) spans.push({ from: told, to: text.length, isQuote: false });
    return { spans, goesOn };
  });
};
