import { z } from 'zod';
import type { Line } from './prompt.ts';

const Answer = z.object({
  lines: z.array(z.object({ n: z.coerce.number().int(), text: z.string() })),
});

/** An answer that is far longer than its source is a comment on it rather than a translation. */
const LENGTH_FACTOR_MAX = 4;
const LENGTH_MORE = 80;

/** Removes the reasoning that models print before they answer. */
const withoutThoughts = (answer: string): string =>
  answer
    .replace(/<(think|thinking|reasoning)>[\s\S]*?<\/\1>/gi, '')
    // The start of the reasoning may be part of the server's template and missing in the output
    .replace(/^[\s\S]*<\/(?:think|thinking|reasoning)>/i, '')
    .trim();

const withoutFence = (answer: string): string =>
  /^```[\w-]*\s*\n([\s\S]*?)\n?```\s*$/.exec(answer)?.[1]?.trim() ?? answer;

const TAG = /<\/?[a-z][^<>]*>/gi;
const EMPHASIS = /(\*\*|__)(?=\S)([\s\S]*?\S)\1/g;
const QUOTES = /^(?:"([\s\S]*)"|“([\s\S]*)”|«\s*([\s\S]*?)\s*»|「([\s\S]*)」)$/;

/** Removes what models add to a translation: markup, a number before it, quotation marks around it, line breaks. */
const clean = (text: string, source: string): string => {
  let found = text.trim();
  if (!/<\/?[a-z]/i.test(source)) found = found.replace(TAG, '');
  if (!/\*\*|__/.test(source)) found = found.replace(EMPHASIS, '$2');
  if (!/^\s*["“«„「]/.test(source)) {
    const inner = QUOTES.exec(found)
      ?.slice(1)
      .find((part) => part !== undefined);
    if (inner !== undefined && !/["“”«»「」]/.test(inner)) found = inner;
  }
  if (!/^\s*\d+[.)]\s/.test(source)) found = found.replace(/^\s*\d+[.)]\s+(?=\p{L})/u, '');
  if (!source.includes('\n')) found = found.replace(/\s*\n\s*/g, ' ');
  return found.trim();
};

/** The translation of a line; undefined where the answer is empty or far too long to be one. */
const acceptable = (text: string, source: string): string | undefined => {
  const found = clean(text, source);
  const isTalk = found.length > LENGTH_FACTOR_MAX * source.length + LENGTH_MORE;
  return found === '' || isTalk ? undefined : found;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The outermost object or list in a text. */
const jsonIn = (answer: string): unknown => {
  const bare = withoutFence(answer);
  const whole = parse(bare);
  if (whole !== undefined) return whole;
  const object = parse(bare.slice(bare.indexOf('{'), bare.lastIndexOf('}') + 1));
  return object ?? parse(bare.slice(bare.indexOf('['), bare.lastIndexOf(']') + 1));
};

/** The translations in an answer, by number. Lines without a usable one are missing. */
export const readLines = (answer: string, lines: readonly Line[]): Map<number, string> => {
  const found = jsonIn(withoutThoughts(answer));
  const parsed = Answer.safeParse(Array.isArray(found) ? { lines: found } : found);
  const texts = new Map<number, string>();
  for (const { n, text } of parsed.data?.lines ?? []) {
    const source = lines.find((line) => line.n === n)?.text;
    const translation = source === undefined ? undefined : acceptable(text, source);
    // Two translations for one number: it is unknown which line the second belongs to
    if (translation !== undefined && !texts.has(n)) texts.set(n, translation);
  }
  return texts;
};

/** The translation in an answer that should contain nothing else; undefined when it is something else. */
export const readOne = (answer: string, line: Line): string | undefined => {
  const bare = withoutFence(withoutThoughts(answer));
  const isJson = /^[[{]/.test(bare) && parse(bare) !== undefined && !/^[[{]/.test(line.text.trim());
  return isJson ? readLines(bare, [line]).get(line.n) : acceptable(bare, line.text);
};
