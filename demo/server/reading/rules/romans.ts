import type { Language } from '../language.ts';
import { valueOf } from '../roman.ts';
import { around } from '../scan.ts';
import { END, START, anyOf, rule, type MakeRules } from './rule.ts';

const ROMAN = /^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;
/** Numerals that can stand alone: small, and neither words nor short names. */
const SMALL = /^(?:II|III|IV|VI{1,3}|IX|XI{1,3}|XIV|XVI{0,3}|XIX|XXI{0,3}|XXIV|XXVI{0,3})$/;

/** A name at the start of a clause, after which I is no pronoun: "Elizabeth I never married" */
const FIRST =
  /(?:^|[.;:!?\n]["')]?[ \u00a0]|(?:King|Queen|Pope|Emperor|Tsar|Prince)[ \u00a0])\p{L}+[ \u00a0]$/u;
const REIGNED =
  /^[ \u00a0](?:of|is|has|was|had|never|also|reigned|ruled|died|became|succeeded|married|inherited|ascended|granted|signed|founded|defeated|refused|ordered|declared|did)(?!\p{L})/u;

/** Henry VIII, Chapter IV, XXe siècle. Only where the context shows that it is a numeral. */
export const romans: MakeRules = (language: Language) => {
  const { romans } = language;
  if (!romans) return {};
  const centuries =
    romans.centuries.length > 0 ? new RegExp(`^[ \u00a0](?:${anyOf(romans.centuries)})`, 'iu') : undefined;
  const names = new Set(romans.names.map((name) => name.toLowerCase()));
  const counted = new Set(romans.counted);
  /** Includes genitives: Karls V. */
  const isName = (word: string) => names.has(word) || names.has(word.replace(/s$/, ''));
  return {
    letter: [
      rule(
        `${START}([IVXLCDM]{1,12})(?:(${romans.mark || '[]'})${END}|${END}(?![-/&]))(?!'(?!s(?!\\p{L}))\\p{L}|\\.\\p{L})`,
        (match, { scan, at }) => {
          const [all, roman, mark] = match;
          if (!ROMAN.test(roman!)) return undefined;
          const place = around(scan, at, at + all.length);
          const n = valueOf(roman!);
          const say = (as: 'counted' | 'century' | 'ruler' | 'marked') => ({
            text: romans.say(n, as, place),
            // A dash after a ruler does not mean "to": Henry VIII - the king.
            number: as === 'counted' || as === 'century',
          });
          if (centuries?.test(place.after)) return say('century');
          if (mark === '.' ? isName(place.before) : mark) return say('marked');
          if (mark === '.' && !counted.has(place.before.replace(/[.]$/, ''))) return undefined;
          if (counted.has(place.before.replace(/[.]$/, ''))) return say('counted');
          const written = scan.slice(Math.max(0, at - 40), at);
          if (!/[\p{Lu}\p{Lo}][\p{L}\p{M}'.]{0,30}[ \u00a0]$/u.test(written)) return undefined;
          if (names.has(place.before)) {
            // Elizabeth I, but not "as Henry I went".
            const single =
              roman === 'I' &&
              !/^(?:[.,;:!?)]|\s*$|'s)/.test(place.after) &&
              !(FIRST.test(written) && REIGNED.test(place.after));
            return single ? undefined : say('ruler');
          }
          return SMALL.test(roman!) ? say('counted') : undefined;
        },
      ),
    ],
  };
};
