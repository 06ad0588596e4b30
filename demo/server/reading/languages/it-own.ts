import type { ClockTime, Gender, OwnRule } from '../language.ts';
import { valueOf as roman } from '../roman.ts';
import { isQuoted } from './quotes.ts';
import { table } from './table.ts';

/** Units of medicine doses. */
const DOSES = table(
  'cucch = cucchiaio|cucchiai; cpr = compressa|compresse; cps = capsula|capsule; bust = bustina|bustine; gg = giorno|giorni',
);
const START = '(?<![\\p{L}\\p{N}])';
const DAYS =
  '(?<!\\p{L})(?:lun|mar|mer|gio|ven|sab|dom|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica)\\.?';
const STREET =
  '(?<!\\p{L})(?:[Vv]ia(?:le)?|[Vv]\\.(?:le)?|[Pp]iazz(?:a|ale)|[Pp]\\.(?:zza|za|le)|[Cc]orso|[Cc]\\.so|[Ll]argo|[Ll]\\.go|[Vv]icolo|[Ss]trada|[Cc]ontrada|[Ll]ungomare)';

/** Patterns that only Italian has, besides titles. */
export const own = (
  cardinal: (n: number, gender?: Gender) => string,
  ordinal: (n: number, gender?: Gender) => string,
  time: (time: ClockTime) => string,
): readonly OwnRule[] => {
  const hours: OwnRule['say'] = ([, hour, minute]) =>
    Number(hour) < 25
      ? `${cardinal(Number(hour))}${minute && minute !== '00' ? ` e ${cardinal(Number(minute))}` : ''}`
      : undefined;
  return [
    {
      starts: 'digit',
      pattern: '(?<=[Oo]re[ ])(\\d{1,2})\\.(\\d{2})(?![\\p{L}\\p{N}]|[.,]\\d)',
      say: ([, hour, minute]) =>
        Number(hour) < 25 && Number(minute) < 60
          ? time({ hour: Number(hour), minute: Number(minute) })
          : undefined,
    },
    {
      // "Gli over 65 ha ..." counts no hectares either
      starts: 'digit',
      pattern: '(?<=(?<!\\p{L})(?:over|under)[ ])\\d{1,3}(?=[ ](?:ha|h)(?!\\p{L}))',
      say: ([n]) => cardinal(Number(n)),
    },
    {
      // Il 24enne, le 18enni
      starts: 'digit',
      pattern: `${START}(\\d{1,2})-?enn([ei])(?!\\p{L})`,
      say: ([, n, ending]) =>
        `${cardinal(Number(n))
          .replace(/tré$/, 'tre')
          .replace(/[aeio]$(?<!tre|sei)/, '')}enn${ending}`,
    },
    {
      // Il film dura 2h15
      starts: 'digit',
      pattern:
        "(?<=(?<!\\p{L})(?:[Dd]ura|[Dd]urata|[Dd]urato|[Dd]urano|[Ii]n)[ ](?:di[ ]|circa[ ])?)(\\d{1,2})h[ ]?([0-5]\\d)(?![\\p{L}\\p{N}'′])",
      say: ([, h, m]) => `${h === '1' ? "un'ora" : `${cardinal(Number(h))} ore`} e ${cardinal(Number(m))}`,
    },
    {
      // In risposta alla Vs. del 3 marzo, but "Juve Vs. Inter"
      starts: 'letter',
      pattern:
        '(?<=(?<!\\p{L})(?:[Ll]a|[Aa]lla|[Dd]ella|[Dd]alla|[Nn]ella|([Ii]l|[Aa]l|[Dd]el|[Dd]al|[Nn]el))[ ])([VN])s\\.',
      say: ([, masculine, whose]) =>
        `${{ V: 'Vostr', v: 'vostr', N: 'Nostr', n: 'nostr' }[whose!]}${masculine ? 'o' : 'a'}`,
    },
    { starts: 'letter', pattern: `${START}ord\\.(?=[ ](?:di|in)[ ])`, say: () => 'ordinario' },
    {
      starts: 'letter',
      pattern: `${START}q\\.?b\\.`,
      say: (_, { after }) => `quanto basta${/^(?:\s*$|\s+\p{Lu})/u.test(after) ? '.' : ''}`,
    },
    {
      // Spese escl., IVA incl.
      starts: 'letter',
      pattern: `${START}(incl|escl)\\.`,
      say: ([, which], { after, before }) =>
        `${which === 'incl' ? 'inclus' : 'esclus'}${before.endsWith('e') ? 'e' : before === 'iva' || before.endsWith('a') ? 'a' : before.endsWith('i') ? 'i' : 'o'}${/^\s*$/.test(after) ? '.' : ''}`,
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
    { starts: 'letter', pattern: `${START}[Kk]m(?=[ ]\\d)`, say: () => 'chilometro' },
    { starts: 'letter', pattern: `${START}cap\\.(?=[ ]\\p{Lu}\\p{Ll})`, say: () => 'capitano' },
    { starts: 'letter', pattern: `(?<=(?<!\\p{L})(?:al|ogni|un|di)[ ])kg(?!\\p{L})`, say: () => 'chilo' },
    {
      starts: 'letter',
      pattern: '(?<=\\d[ ])pz\\.(?=\\s*$|[,;)]|[ ]\\p{Ll})',
      say: (_, { after }) => (/^\s*$/.test(after) ? 'pezzi.' : 'pezzi'),
    },
    { starts: 'letter', pattern: `${START}S\\.[ ](?=[AEIOU]\\p{Ll})`, say: () => "Sant'" },
    { starts: 'letter', pattern: `${START}min\\.(?=[ ]è)`, say: () => 'minima' },
    {
      starts: 'letter',
      pattern: `${START}min\\.(?=[ ](?:dal|di|del|storico)(?!\\p{L}))`,
      say: () => 'minimo',
    },
    { starts: 'letter', pattern: `${START}n\\.(?=\\s*$)`, say: () => 'numero.' },
    { starts: 'letter', pattern: `${START}a\\.s\\.(?=[ ]\\d)`, say: () => 'anno scolastico' },
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
      // Tenths of a second: 9"8
      starts: 'digit',
      pattern: `${START}(\\d{1,2})"(\\d{1,2})(?![\\p{L}\\p{N}])`,
      say: (match) => {
        const [, s, part] = match;
        if (isQuoted(match)) return undefined;
        return `${s === '1' ? 'un secondo' : `${cardinal(Number(s))} secondi`} e ${cardinal(Number(part))}`;
      },
    },
    {
      starts: 'digit',
      pattern: `${START}(\\d{1,3})"(?![\\p{L}\\p{N}])`,
      say: (match) =>
        isQuoted(match)
          ? undefined
          : `${cardinal(Number(match[1]))} ${match[1] === '1' ? 'pollice' : 'pollici'}`,
    },
    { starts: 'digit', pattern: '(?<=\\+[ ])1(?=[ ]\\p{Ll})', say: () => 'uno' },
    {
      // Al 93': the minute of a match
      starts: 'digit',
      pattern: `(?<=(?<!\\p{L})(?:al|dal|del|il|nel)[ ])([1-9]\\d{0,2})'(?![\\p{L}\\p{N}'])`,
      say: ([, n]) => ordinal(Number(n), 'm'),
    },
    {
      starts: 'digit',
      pattern: `(?<=(?<!\\p{L})all')([1-9]\\d?)'(?![\\p{L}\\p{N}'])`,
      say: ([, n]) => ordinal(Number(n), 'm'),
    },
    {
      // Viale Monza 12, 20125 Milano
      starts: 'digit',
      pattern: `(?<=${STREET}(?:[ ](?:de[il]|dell[ae]|degli|di))?(?:[ ](?:d'|dell')?\\p{Lu}[\\p{L}.']{0,20}){1,4},?[ ]\\d{1,4}[^;:!?\\n]{0,16}(?:,[ ]|[-–][ ]))(\\d{5})(?=[ ]\\p{Lu}\\p{Ll})`,
      say: ([, code]) => [...code!].map((digit) => cardinal(Number(digit))).join(' '),
    },
    {
      // The province of a town: Milano (MI)
      starts: 'letter',
      pattern: "(?<=\\p{Lu}[\\p{L}' ]{1,30}[ ]\\()[A-Z]{2}(?=\\))",
      say: ([letters]) => [...letters].join(' '),
    },
    {
      // Nel XX e XIX sec.
      starts: 'letter',
      pattern: `${START}([IVX]{1,5})(?=(?:,[ ][IVX]{1,5})?[ ](?:e|o|al|ed)[ ](?:il[ ]|nel[ ])?[IVX]{1,5}[ ]sec(?:\\.|olo))`,
      say: ([, n]) => ordinal(roman(n!)),
    },
    {
      // 1 cpr., 2 cps. da 500 mg, per 5 gg.
      starts: 'digit',
      pattern: `${START}(\\d{1,2})[ ](cpr|cps|bust|gg|cucch)\\.(?=\\s*$|[,;)]|[ ]\\p{Ll})`,
      say: ([, n, unit], { after }) => {
        const [one, many] = DOSES[unit!]!.split('|') as [string, string];
        const count = cardinal(Number(n), one.endsWith('a') ? 'f' : 'm');
        return `${count} ${n === '1' ? one : many}${/^\s*$/.test(after) ? '.' : ''}`;
      },
    },
    {
      // Fig. 1a
      starts: 'digit',
      pattern:
        '(?<=(?:[Ff]igg?\\.|[Ff]igur[ae]|[Tt]abell[ae]|[Tt]ab\\.|[Aa]llegato|[Aa]ll\\.)[ ])(\\d{1,3})([a-e])(?!\\p{L})',
      say: ([, n, letter]) => `${cardinal(Number(n))} ${letter}`,
    },
    {
      // Lun.-ven. 9-12,30: the comma of a time, but "formaggio 12,50 €"
      starts: 'digit',
      pattern: `(?<=${DAYS}[ ])(\\d{1,2})(?:[,.]([0-5]\\d))?(?=[-–]\\d)(?![-–\\d,.]*[ ]?(?:[€$%]|\\p{L}{3}))`,
      say: hours,
    },
    {
      starts: 'digit',
      pattern: `(?<=${DAYS}[ ]\\d{1,2}(?:[,.]\\d{2})?[-–])(\\d{1,2})(?:[,.]([0-5]\\d))?(?![\\d€$%]|[,.]\\d|[ ]?(?:[€$%]|\\p{L}{3}))`,
      say: hours,
    },
    {
      // In 24/48 h
      starts: 'digit',
      pattern: `${START}(12|24|36|48|60)/(24|36|48|60|72|96)[ ](h|ore|mesi)(?!\\p{L})(\\.?)`,
      say: ([, a, b, unit, stop], { after }) =>
        Number(a) < Number(b)
          ? `${cardinal(Number(a))} ${cardinal(Number(b))} ${unit === 'h' ? 'ore' : unit}${stop && /^\s*$/.test(after) ? stop : ''}`
          : undefined,
    },
    {
      // 5 l/100 km
      starts: 'symbol',
      pattern: '(?<=\\d[ \u00a0]?(?:[lL]|kWh|litri)[ ]?)/[ ]?(?=100[ \u00a0]?km)',
      say: () => ' per ',
    },
  ];
};
