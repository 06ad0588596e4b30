import { around } from '../scan.ts';
import { START, anyOf, rule, type MakeRules } from './rule.ts';

/** Words after which a single letter ends a sentence rather than beginning a name: "Plan B." */
const LETTERED =
  /^(?:plan|vitamin|part|section|grade|team|type|class|option|appendix|group|point|figure|exhibit|hepatitis|do|am|and|gruppe|teil|grupo|parte|groupe|partie|gruppo|than|as)$/;

/** Words that begin a sentence but never a name: "a force of 5 N. The ball" */
const OPENING =
  /^[ \u00a0]?(?:The|This|That|These|Those|It|He|She|They|We|You|There|If|When|But|And|So|In|On|At|An?)(?!\p{L})/u;

/** Dotted letters that are not the initials of a person. */
const LAND = /^(?:U\.\s?[SKN]\.|E\.\s?U\.|D\.\s?C\.|N\.\s?Y\.|L\.\s?A\.|A\.\s?D\.|B\.\s?C\.)/;

export const abbreviations: MakeRules = ({ titles, abbreviations }) => {
  const written = [...Object.keys(titles), ...Object.keys(abbreviations)];
  const known: Readonly<Record<string, string>> = { ...abbreviations, ...titles };
  const read = ([match]: RegExpExecArray, { scan, at }: { scan: string; at: number }) => {
    const said = known[match] ?? known[match.replaceAll('\u00a0', ' ')];
    if (said === undefined) return undefined;
    // R.D. does not end in Don
    if (/^\p{Lu}\.$/u.test(match) && /\p{Lu}\.$/u.test(scan.slice(Math.max(0, at - 2), at))) return undefined;
    const { after } = around(scan, at, at + match.length);
    const ends =
      match.endsWith('.') && !(match in titles) && /^["')\]]{0,2}(?:\s+["'(¿¡]?\p{Lu}|\s*$|\n)/u.test(after);
    return ends ? `${said}.` : said;
  };
  if (written.length === 0) return {};
  const spaced = anyOf(written).replaceAll(' ', '[ \u00a0]');
  const all = rule(`${START}(?:${spaced})(?![\\p{L}\\p{M}])(?:(?<!\\p{L})|(?!\\p{N}))`, read);
  return {
    letter: [
      all,
      // J. R. R. Tolkien
      rule(
        `${START}(?<!\\p{L}\\.)((?:\\p{Lu}\\.[ \u00a0]?){1,4})(?=[ \u00a0]?\\p{Lu}\\p{Ll})`,
        ([written], { scan, at }) => {
          const letters = written.match(/\p{Lu}/gu)!;
          const { before } = around(scan, at, at);
          const ends =
            /(?<!\d)\d{1,3}[ \u00a0]$/.test(scan.slice(Math.max(0, at - 5), at)) ||
            LETTERED.test(before) ||
            OPENING.test(scan.slice(at + written.length, at + written.length + 8));
          if (letters.length === 1 && (ends || letters[0] === 'I')) return undefined;
          if (LAND.test(written)) return undefined;
          return `${letters.join(' ')} `;
        },
      ),
    ],
    symbol: [
      rule(`(?:${spaced})`, (match, place) => (/^[\p{L}]/u.test(match[0]) ? undefined : read(match, place))),
    ],
  };
};
