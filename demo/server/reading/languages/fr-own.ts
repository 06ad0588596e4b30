import type { Gender, OwnRule } from '../language.ts';
import { valueOf } from '../roman.ts';
import { isQuoted } from './quotes.ts';
import { table } from './table.ts';

const START = '(?<![\\p{L}\\p{N}])';

/** Abbreviations after an ordinal. */
const AFTER_ORDINAL = table(
  'ét = étage; arr = arrondissement; éd = édition; cl = classe; rég = régiment; trim = trimestre; sem = semestre',
);

/** Patterns that only French has, besides titles. */
export const own = (cardinal: (n: number, gender?: Gender) => string): readonly OwnRule[] => [
  {
    // Telephone numbers are said in pairs
    starts: 'digit',
    pattern: `${START}0[1-9](?:[ \\u00a0.-]?\\d{2}){4}(?![\\p{L}\\d]|[.,]\\d)`,
    say: ([written]) =>
      (written.match(/\d{2}/g) ?? [])
        .map((pair) =>
          pair[0] === '0' ? `${cardinal(0)} ${cardinal(Number(pair[1]))}` : cardinal(Number(pair)),
        )
        .join(', '),
  },
  {
    // d'un million, d'une minute
    starts: 'letter',
    pattern: `${START}de[ \\u00a0](?=1(?:[,][\\d]|[ \\u00a0](?!\\d)|\\.\\d{3}\\.))`,
    say: () => "d'",
  },
  {
    // 39'45"
    starts: 'digit',
    pattern: `${START}(\\d{1,2})['′](\\d{2})(?:["″](\\d{1,2})?|'')(?![\\p{L}\\p{N}])`,
    say: ([, m, s, part]) =>
      `${cardinal(Number(m), 'f')} minute${Number(m) > 1 ? 's' : ''} ${cardinal(Number(s), 'f')} seconde${Number(s) > 1 ? 's' : ''}${part ? ` ${cardinal(Number(part))}` : ''}`,
  },
  {
    // L'article 49-3, an article of a code
    starts: 'digit',
    pattern: '(?<=(?:[Aa]rticles?|[Aa]rt\\.)[ ](?:[LRD]\\.?[ ]?)?)(\\d{1,4})-(\\d{1,3})(?![\\p{N}-])',
    say: ([, article, paragraph]) => `${cardinal(Number(article))} ${cardinal(Number(paragraph))}`,
  },
  {
    starts: 'letter',
    pattern: '(?<=(?:\\d|[IVX])(?:er|re|e|ème)[ ])(ét|arr|éd|cl|rég|trim|sem)\\.',
    say: ([, word], { after }) => `${AFTER_ORDINAL[word!]}${/^\s*(?:$|\n|\p{Lu})/u.test(after) ? '.' : ''}`,
  },
  { starts: 'letter', pattern: `${START}ch\\.(?=[ ](?:compr|incl))`, say: () => 'charges' },
  // Art. L. 121-1
  {
    starts: 'letter',
    pattern: '(?<=(?:[Aa]rticles?|[Aa]rt\\.)[ ])([LRDA])\\.[ ]?(?=\\d)',
    say: ([, code]) => `${code} `,
  },
  // Max. 4/j, pendant 5 j.
  {
    starts: 'symbol',
    pattern: '(?<=\\d|\\d[ ]?\\p{L}{1,2}(?:/\\p{L}{1,2})?)/j(?:our)?(?![\\p{L}\\p{N}])',
    say: () => ' par jour',
  },
  {
    starts: 'letter',
    pattern: '(?<=\\d[ \u00a0])j\\.?(?=\\s*$|[,;)]|[ ]\\p{Ll})',
    say: ([written], { after }) => (written.endsWith('.') && /^\s*$/.test(after) ? 'jours.' : 'jours'),
  },
  // 3e ét. dr.
  {
    starts: 'letter',
    pattern: '(?<=(?:ét\\.|étage)[ ])(dr|g)\\.(?=[, ]|$)',
    say: ([, side]) => (side === 'dr' ? 'droite' : 'gauche'),
  },
  // Tél. port. 06 12 34 56 78
  {
    starts: 'letter',
    pattern: `(?<=[Tt]él\\.[ ])port\\.|${START}port\\.(?=[ ]0[67](?:[ .]?\\d{2}){4})`,
    say: () => 'portable',
  },
  { starts: 'letter', pattern: `${START}[Kk]m(?=[ ]\\d)`, say: () => 'kilomètre' },
  // After the full name, in brackets, the letters are spelled
  { starts: 'letter', pattern: '(?<![\\p{L}\\p{N}(])[ÉE]\\.-U\\.', say: () => 'États-Unis' },
  // (th. 6)
  { starts: 'letter', pattern: `${START}[Tt]h\\.(?=[ ]\\d)`, say: () => 'thermostat' },
  {
    // À la 71e min.
    starts: 'letter',
    pattern: '(?<=\\d(?:e|re|ème)[ ])min\\.?(?!\\p{L})',
    say: ([written], { after }) => `minute${written.endsWith('.') && /^\s*$/.test(after) ? '.' : ''}`,
  },
  {
    // 10"98: hundredths of a second
    starts: 'digit',
    pattern: `${START}(\\d{1,2})["″](\\d{1,2})(?![\\p{L}\\p{N}])`,
    say: (match) => {
      const [, s, part] = match;
      return isQuoted(match)
        ? undefined
        : `${cardinal(Number(s), 'f')} seconde${Number(s) > 1 ? 's' : ''} ${cardinal(Number(part))}`;
    },
  },
  {
    // 5 l/100 km: "aux cent kilomètres"
    starts: 'symbol',
    pattern: '(?<=\\d[ \u00a0]?(?:[lL]|kWh|litres?)[ ]?)/[ ]?(?=100[ \u00a0]?km)',
    say: () => ' aux ',
  },
  { starts: 'letter', pattern: `${START}[Nn]os(?=[ ]\\d)`, say: () => 'numéros' },
  {
    starts: 'letter',
    pattern: `${START}t\\.[ ](\\d{1,2}|[IVX]{1,5})(?![\\p{L}\\p{N}])`,
    say: ([, n]) => `tome ${cardinal(/\d/.test(n!) ? Number(n) : valueOf(n!))}`,
  },
  {
    starts: 'letter',
    pattern: `${START}pl\\.(?=[ ](?:de|du|des|d'|\\p{Lu}))`,
    say: () => 'place',
  },
  { starts: 'letter', pattern: `(?<=\\d[ \\u00a0])M(?=[ \\u00a0]d['’e])`, say: () => 'millions' },
  { starts: 'letter', pattern: `${START}no(?=[ ]\\d)`, say: () => 'numéro' },
  { starts: 'letter', pattern: '(?<=[IVX](?:e|ème)[ ])s\\.', say: () => 'siècle' },
  {
    starts: 'digit',
    pattern:
      '(?<=(?:note|notes|eu|obtenu|score)[ ](?:est[ ]de|était[ ]de|de|fut[ ]de|un)?[ ]?)(\\d{1,2})/(10|20|100)(?!\\d)',
    say: ([, a, b]) => `${cardinal(Number(a))} sur ${cardinal(Number(b))}`,
  },
  {
    starts: 'digit',
    pattern: `${START}(\\d{1,3})"`,
    say: (match) =>
      isQuoted(match) ? undefined : `${cardinal(Number(match[1]))} pouce${match[1] === '1' ? '' : 's'}`,
  },
  {
    starts: 'digit',
    pattern: `${START}(\\d{1,2})[ ]?h[ ]?(\\d{1,2})[ ]?min(?:[ ]?(\\d{1,2})[ ]?s)(?![\\p{L}\\p{N}])`,
    say: ([, h, m, s]) =>
      `${cardinal(Number(h), 'f')} heure${Number(h) > 1 ? 's' : ''} ${cardinal(Number(m), 'f')} minute${Number(m) > 1 ? 's' : ''} et ${cardinal(Number(s), 'f')} seconde${Number(s) > 1 ? 's' : ''}`,
  },
];
