import type { ClockTime, Gender, OwnRule } from '../language.ts';
import { valueOf as roman } from '../roman.ts';

const START = '(?<![\\p{L}\\p{N}])';

/** What only Italian writes, beyond titles. */
export const own = (
  cardinal: (n: number, gender?: Gender) => string,
  ordinal: (n: number, gender?: Gender) => string,
  time: (time: ClockTime) => string,
): readonly OwnRule[] => [
  {
    starts: 'digit',
    pattern: '(?<=[Oo]re[ ])(\\d{1,2})\\.(\\d{2})(?![\\p{L}\\p{N}]|[.,]\\d)',
    say: ([, hour, minute]) =>
      Number(hour) < 25 && Number(minute) < 60
        ? time({ hour: Number(hour), minute: Number(minute) })
        : undefined,
  },
  {
    // "10 ha segnato": the number of a player, and no hectares
    starts: 'digit',
    pattern: `${START}(\\d{1,3})(?=[ ]ha[ ]\\p{Ll}+(?:to|so|rto|tto)(?!\\p{L}))`,
    say: ([, n]) => cardinal(Number(n)),
  },
  {
    starts: 'digit',
    pattern: `${START}(?<![.,:/])1[ ]?h(?![\\p{L}\\p{N}']|[ ]?\\d{1,2}['′])`,
    say: () => "un'ora",
  },
  {
    // 1 amica, 1 ora
    starts: 'digit',
    pattern: `${START}(?<![.,:/])1[ ](?=[aeiou]\\p{Ll}{1,30}(?:a|ione|tà)(?!\\p{L}))`,
    say: () => "un'",
  },
  {
    starts: 'letter',
    pattern: `${START}(I{1,3})(?=[ ][Gg]uerra[ ])`,
    say: ([, n]) => ordinal(n!.length, 'f'),
  },
  {
    starts: 'letter',
    pattern: '(?<=secolo[ ]|sec\\.[ ])([IVX]{1,5})(?![\\p{L}\\p{N}])',
    say: ([, n]) => ordinal(roman(n!)),
  },
  {
    starts: 'letter',
    pattern: '(?<=(?:cap|vol|art|tit)\\.[ ])([IVXLC]{1,7})(?![\\p{L}\\p{N}])',
    say: ([, n]) => cardinal(roman(n!)),
  },
  { starts: 'letter', pattern: `${START}cap\\.(?=[ ]\\p{Lu}\\p{Ll})`, say: () => 'capitano' },
  { starts: 'letter', pattern: `(?<=(?<!\\p{L})(?:al|ogni|un|di)[ ])kg(?!\\p{L})`, say: () => 'chilo' },
  {
    starts: 'letter',
    pattern: '(?<=\\d[ ])pz\\.(?=\\s*$|[,;)]|[ ]\\p{Ll})',
    say: (_, { after }) => (/^\s*$/.test(after) ? 'pezzi.' : 'pezzi'),
  },
  { starts: 'letter', pattern: `${START}S\\.[ ](?=[AEIOU]\\p{Ll})`, say: () => "Sant'" },
  { starts: 'letter', pattern: `${START}min\\.(?=[ ]è)`, say: () => 'minima' },
  { starts: 'letter', pattern: `${START}n\\.(?=\\s*$)`, say: () => 'numero.' },
  {
    // Art. 18, c. 2
    starts: 'letter',
    pattern: '(?<=[Aa]rt(?:icolo|\\.)[ ]\\d{1,4}(?:[ ]?\\p{Ll}{3})?,?[ ])co?\\.(?=[ ]\\d)',
    say: () => 'comma',
  },
  { starts: 'letter', pattern: `${START}L\\.(?=[ ](?:n\\.[ ])?\\d{1,4}/\\d{2,4})`, say: () => 'Legge' },
  { starts: 'letter', pattern: '(?<=\\d[°º][ ])p\\.', say: () => 'piano' },
  {
    // Legge 104/1992
    starts: 'digit',
    pattern:
      '(?<=(?:[Ll]egge|D\\.Lgs\\.|d\\.lgs\\.|D\\.L\\.|L\\.|[Dd]\\.P\\.R\\.|[Dd]ecreto)[ ](?:n\\.[ ])?)(\\d{1,4})/((?:19|20)\\d\\d)(?!\\d)',
    say: ([, n, year]) => `${cardinal(Number(n))} del ${cardinal(Number(year))}`,
  },
  {
    starts: 'digit',
    pattern: `${START}3\\d{2}[ ]?\\d{6,7}(?![\\p{L}\\d]|[.,]\\d)`,
    say: ([written]) => [...written.replace(' ', '')].map((digit) => cardinal(Number(digit))).join(' '),
  },
  {
    starts: 'digit',
    pattern: `${START}(\\d{1,2})'(\\d{2})"(\\d{1,2})?(?![\\p{L}\\p{N}])`,
    say: ([, m, s, part]) =>
      `${m === '1' ? 'un minuto' : `${cardinal(Number(m))} minuti`} ${cardinal(Number(s))} secondi${part ? ` e ${cardinal(Number(part))}` : ''}`,
  },
  {
    // 1h 25' 30"
    starts: 'digit',
    pattern: `${START}(\\d{1,2})[ ]?h[ ]?(\\d{1,2})['′][ ]?(?:(\\d{1,2})["″])?(?![\\p{L}\\p{N}])`,
    say: ([, h, m, s]) =>
      [
        h === '1' ? "un'ora" : `${cardinal(Number(h))} ore`,
        m === '1' ? 'un minuto' : `${cardinal(Number(m))} minuti`,
        s && `e ${s === '1' ? 'un secondo' : `${cardinal(Number(s))} secondi`}`,
      ]
        .filter(Boolean)
        .join(' '),
  },
  {
    // Split seconds: 9"8
    starts: 'digit',
    pattern: `${START}(\\d{1,2})"(\\d{1,2})(?![\\p{L}\\p{N}])`,
    say: ([, s, part]) =>
      `${s === '1' ? 'un secondo' : `${cardinal(Number(s))} secondi`} e ${cardinal(Number(part))}`,
  },
  {
    starts: 'digit',
    pattern: `${START}(\\d{1,3})"(?![\\p{L}\\p{N}])`,
    say: ([, n]) => `${cardinal(Number(n))} ${n === '1' ? 'pollice' : 'pollici'}`,
  },
  { starts: 'digit', pattern: '(?<=\\+[ ])1(?=[ ]\\p{Ll})', say: () => 'uno' },
];
