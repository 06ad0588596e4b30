import type { OwnRule } from '../language.ts';
import { isQuoted } from './quotes.ts';
import { table } from './table.ts';

const days = table(
  'Mo = Montag; Di = Dienstag; Mi = Mittwoch; Do = Donnerstag; Fr = Freitag; Sa = Samstag; So = Sonntag',
);
/** Units that are counted in halves: "anderthalb Liter". */
const halved = table(
  'l = Liter; L = Liter; kg = Kilogramm; km = Kilometer; m = Meter; h = Stunde; TL = Teelöffel; EL = Esslöffel',
);
const FLOORS = table('EG = Erdgeschoss; OG = Obergeschoss; UG = Untergeschoss; DG = Dachgeschoss');
const DAY = '(Mo|Di|Mi|Do|Fr|Sa|So)';
const START = '(?<![\\p{L}\\p{N}])';
/** Weekdays whose abbreviations are not also words. */
const SURE = '(?:Mo|Mi|Do|Fr|Sa)(?!\\p{L})';
const AND = '(?:u\\.|und|\\+|&)';
/** Opening hours: 9–12.30 Uhr. */
const OPEN =
  '(?:\\d{1,2}(?:[.:]\\d{2})?(?:[-–]\\d|[ ]Uhr)[\\d.:, –-]{0,20}(?:Uhr|h(?!\\p{L}))?|geschl\\p{Ll}{0,5}\\.?|Ruhetag)';
/** Text after the weekday of opening hours. */
const HOURS = `[ ](?:${OPEN}|${AND}[ ](?:(?:Di|So|${SURE})(?!\\p{L})|Feiert))`;

/** After a quotation that began in an earlier sentence. */
const SAID = /^,?[ ](?:sag|rief|ruf|frag|antwort|mein|schr|erwider|flüster|erklär|bemerk|murmel)\p{Ll}/u;

const HALVED = `${Object.keys(halved).join('|')}|Liter|Meter|Tag|Monat|Teelöffel|Esslöffel|Stunde|Tasse|Flasche|Packung|Minute|Seite|Million|Pfund|Kilo|Jahr|Glas|Dutzend`;

/** "einen halben Liter", "eine halbe Stunde" */
const half: OwnRule['say'] = ([, written]) => {
  const noun = halved[written!] ?? written!;
  if (/^(?:Pfund|Kilo(?!meter)|Jahr|Glas|Dutzend)/.test(noun)) return `ein halbes ${noun}`;
  return noun.endsWith('e') || noun === 'Packung' || noun === 'Million'
    ? `eine halbe ${noun}`
    : `einen halben ${noun}`;
};

/** @param ordinalStem stem such as dritt, zwanzigst */
export const own = (
  cardinal: (n: number) => string,
  ordinalStem: (n: number) => string,
): readonly OwnRule[] => [
  {
    starts: 'letter',
    pattern: `${START}${DAY}\\.?[ ]?[-\u2013][ ]?${DAY}\\.?(?![\\p{L}\\p{N}])`,
    say: ([, from, to]) => `${days[from!]} bis ${days[to!]}`,
  },
  {
    starts: 'letter',
    pattern: `${START}${DAY}\\.(?=,?[ ]\\d{1,2}\\.)`,
    say: ([, day]) => days[day!],
  },
  {
    // Sa 9–13 Uhr, So. geschlossen
    starts: 'letter',
    pattern: `${START}(?:(${SURE})\\.?:?|(Di|So)(?:\\.:?|:))(?=${HOURS})`,
    say: ([, day, marked]) => days[day ?? marked!],
  },
  {
    // Di 9–12 Uhr, Do 14–18 Uhr and Sa 9–13 Uhr, So geschl., but "So 9 Uhr abends kam er"
    starts: 'letter',
    pattern: `(?<=${START}(?:Di|${SURE})\\.?:?[ ](?:${OPEN}[,;/]?[ ])?(?:${AND}[ ])?)(Di|So)(?=${HOURS})|${START}(Di|So)(?=[ ](?:${OPEN}[,;/]?[ ]|${AND}[ ])${SURE}\\.?:?[ ]${OPEN})`,
    say: ([, last, first]) => days[last ?? first!],
  },
  {
    // In der 78. Min.
    starts: 'letter',
    pattern: '(?<=\\d\\.[ ])(Min|Sek|Std)\\.(?:(?=[ ]?[,;)]|[ ]\\p{Ll}|\\s*$))?',
    say: ([, unit], { after }) =>
      `${{ Min: 'Minute', Sek: 'Sekunde', Std: 'Stunde' }[unit!]}${/^\s*$/.test(after) ? '.' : ''}`,
  },
  {
    // In der 12. und 78. Minute
    starts: 'digit',
    pattern:
      '(?<=(?:[Ii]n|[Aa]n|[Aa]uf|[Mm]it|[Vv]on|[Zz]u|[Bb]ei|[Nn]ach|[Ss]eit|[Vv]or|[Aa]us)[ ]der[ ])(\\d{1,3})\\.(?=[ ](?:und|oder|bis)[ ]\\d{1,3}\\.)',
    say: ([, n]) => `${ordinalStem(Number(n))}en`,
  },
  {
    starts: 'digit',
    pattern: '(?<=der[ ]\\d{1,3}\\.[ ](?:und|oder|bis)[ ])(\\d{1,3})\\.(?=[ ])',
    say: ([, n]) => `${ordinalStem(Number(n))}en`,
  },
  {
    // 2:41 Std.
    starts: 'digit',
    pattern: `${START}(\\d{1,2}):([0-5]\\d)[ ]?(?:Std\\.?|Stunden)(?![\\p{L}\\p{N}])`,
    say: ([written, h, m], { after }) =>
      `${h === '1' ? 'eine Stunde' : `${cardinal(Number(h))} Stunden`} ${cardinal(Number(m))}${written.endsWith('.') && /^\s*$/.test(after) ? '.' : ''}`,
  },
  {
    // 1:27:32 h: how long something took
    starts: 'digit',
    pattern: `${START}(\\d{1,2}):([0-5]\\d):([0-5]\\d)[ ]?(?:h|Std\\.?)(?![\\p{L}\\p{N}])`,
    say: ([, h, m, s]) =>
      `${h === '1' ? 'eine Stunde' : `${cardinal(Number(h))} Stunden`}, ${m === '01' ? 'eine Minute' : `${cardinal(Number(m))} Minuten`} und ${s === '01' ? 'eine Sekunde' : `${cardinal(Number(s))} Sekunden`}`,
  },
  {
    // Ein 27"-Monitor
    starts: 'digit',
    pattern: `${START}(\\d{1,3}(?:,\\d)?)(?:"|\u2033|'')(?:-(?=\\p{L}))?(?![\\p{N}"])`,
    say: (match, { after }) => {
      const [all, n] = match;
      if (isQuoted(match) || SAID.test(after)) return undefined;
      return all.endsWith('-') || /^(?:[ ]?[,;.)(/]|[ ](?:\p{Lu}|\dK|mit|und|groß)|\s*$)/u.test(after)
        ? `${n!
            .split(',')
            .map((part) => cardinal(Number(part)))
            .join(' Komma ')} Zoll${all.endsWith('-') ? '-' : ''}`
        : undefined;
    },
  },
  {
    // Abs. 1 S. 1
    starts: 'letter',
    pattern: '(?<=(?:Abs\\.|Absatz)[ ]\\d{1,2}[a-z]?[ ])S\\.(?=[ ]\\d)',
    say: () => 'Satz',
  },
  { starts: 'letter', pattern: `${START}[Kk]m(?=[ ]\\d)`, say: () => 'Kilometer' },
  {
    // Eier (Gr. M)
    starts: 'letter',
    pattern: `${START}Gr\\.(?=[ ](?:[SMLX]{1,3}|\\d{1,3})(?![\\p{L}\\p{N}]))`,
    say: () => 'Größe',
  },
  {
    // Ø-Alter, Ø 25 km
    starts: 'letter',
    pattern: `${START}[Øø](?:-(?=\\p{Lu})|[ ]?(?=\\d|\\p{Lu}))`,
    say: ([written]) => (written.endsWith('-') ? 'Durchschnitts-' : 'durchschnittlich '),
  },
  {
    // 43,7 J.
    starts: 'letter',
    pattern: '(?<=\\d[ ])J\\.(?=\\s*$|[,;)]|[ ]\\p{Ll})',
    say: (_, { after }) => (/^\s*$/.test(after) ? 'Jahre.' : 'Jahre'),
  },
  {
    // Am Montag, 5. Mai
    starts: 'digit',
    pattern: '(?<=(?:[Aa]m|[Vv]om|[Bb]is)[ ][A-Z][a-z]{1,9}\\.?,[ ])(\\d{1,2})\\.(?=[ ]\\p{Lu})',
    say: ([, day]) => `${ordinalStem(Number(day))}en`,
  },
  {
    starts: 'digit',
    pattern: '(?<=(?:[Aa]m|[Vv]om|[Zz]um|[Ss]eit dem|[Bb]is)[ ])(\\d{1,2})\\.(?=["»“)]?\\s*$)',
    say: ([, day]) => `${ordinalStem(Number(day))}en.`,
  },
  {
    starts: 'digit',
    pattern:
      '(?<![\\p{L}\\p{N}.,])(\\d{1,4})-((?:jährig|fach|prozentig|stündig|minütig|tägig|köpfig|teilig|stöckig|monatig|wöchig|malig|stellig|seitig|mal)\\p{L}{0,3})(?!\\p{L})',
    say: ([, n, word]) => cardinal(Number(n)) + word,
  },
  {
    // des 19. Jh.
    starts: 'letter',
    pattern:
      '(?<=(?<!\\p{L})(?:des|dieses|eines|jenes|vorigen|letzten)[ ](?:\\d{1,2}\\.[ ])?(?:\\p{Ll}{3,20}[ ])?)Jh\\.',
    say: (_, { after }) => `Jahrhunderts${/^\s*(?:$|\n)/.test(after) ? '.' : ''}`,
  },
  {
    // 2,50 DM
    starts: 'digit',
    pattern: `${START}(?<!\\d[.,])(\\d{1,3}(?:\\.\\d{3}){1,3}|\\d{1,9})(?:,(\\d{2}|[-–]))?[ \u00a0]DM(?![\\p{L}\\p{N}])`,
    say: ([, n, coins]) => {
      const whole = cardinal(Number(n!.replaceAll('.', '')));
      return `${whole === 'eins' ? 'eine' : whole} D-Mark${coins && /[1-9]/.test(coins) ? ` ${cardinal(Number(coins))}` : ''}`;
    },
  },
  {
    // 5,– €
    starts: 'digit',
    pattern: `${START}(\\d{1,3}(?:\\.\\d{3}){1,3}|\\d{1,6}),[-\u2013\u2014]{1,2}[ \u00a0]?(?:€|EUR|Euro)(?![\\p{L}\\p{N}])`,
    say: ([, n]) => `${n === '1' ? 'ein' : cardinal(Number(n!.replaceAll('.', '')))} Euro`,
  },
  {
    // Nr. 1234 is no year
    starts: 'digit',
    pattern: '(?<=(?:[Nn]r\\.|[Nn]ummer)[ ])1[1-9]\\d{2}(?![\\p{L}\\p{N}]|[.,]\\d)',
    say: ([n]) => cardinal(Number(n)),
  },
  {
    // Hausnr. 12, Telefonnr.
    starts: 'letter',
    pattern: `${START}(\\p{Lu}\\p{Ll}{2,30})nr\\.(?=[: ]{1,2}[\\p{N}\\p{Lu}])`,
    say: ([, what]) => `${what}nummer`,
  },
  {
    // Fax -99: an extension
    starts: 'symbol',
    pattern: '(?<=(?:Fax|Durchwahl|DW|Tel\\.|Telefon)[ :]{1,2})-(\\d{1,4})(?![\\p{L}\\p{N}])',
    say: ([, digits]) => [...digits!].map((digit) => cardinal(Number(digit))).join(' '),
  },
  {
    starts: 'letter',
    pattern: `${START}(\\p{Lu}\\p{Ll}{1,30})(str|pl)\\.(?=[ ]\\d|,)`,
    say: ([, name, kind]) => `${name}${kind === 'str' ? 'straße' : 'platz'}`,
  },
  {
    // Blutdruck 120/80
    starts: 'digit',
    pattern: '(?<=[Bb]lutdruck[^\\d\\n]{1,16})(\\d{2,3})/(\\d{2,3})(?!\\d)',
    say: ([, high, low]) => `${cardinal(Number(high))} zu ${cardinal(Number(low))}`,
  },
  {
    starts: 'letter',
    pattern: `(?<=(?:[Aa]m|[Bb]is|[Aa]b|[Ss]eit|[Jj]eden)[ ])${DAY}\\.(?=[ ]\\p{Ll}|,|$)`,
    say: ([, day]) => days[day!],
  },
  {
    starts: 'letter',
    pattern: '(?<=Größe[ ])X{0,3}[SLM](?![\\p{L}\\p{N}])',
    say: ([size]) => [...size].join(' '),
  },
  {
    // A-1010 Wien, CH-8001 Zürich
    starts: 'digit',
    pattern: '(?<=(?<!\\p{L})(?:A|CH)-)\\d{4}(?=[ ]\\p{Lu}\\p{Ll})',
    say: ([written]) => [...written].map((digit) => cardinal(Number(digit))).join(' '),
  },
  {
    // Die 68er
    starts: 'digit',
    pattern: '(?<![\\p{L}\\p{N}.,])(\\d?[1-9])er(n?)(?![\\p{L}\\p{N}])',
    say: ([, n, ending]) => `${cardinal(Number(n))}er${ending}`,
  },
  { starts: 'letter', pattern: `${START}S\\.[ \\u00a0]?(?=\\d)`, say: () => 'Seite ' },
  {
    // s. Abb. 3
    starts: 'letter',
    pattern: `${START}([Ss])\\.(?=[ \u00a0](?:Abb|Tab|Kap|Abschn|Anm|Anl|Anh|Art|Nr|S|a)\\.|[ \u00a0](?:Abbildung|Tabelle|Kapitel|Abschnitt|Anlage|Anhang|Seite|auch)(?!\\p{L}))`,
    say: ([, first]) => (first === 's' ? 'siehe' : 'Siehe'),
  },
  {
    // Ihr Schreiben v. 12.3.
    starts: 'letter',
    pattern: `${START}v\\.(?=[ \u00a0]\\d{1,2}\\.)`,
    say: () => 'vom',
  },
  // ü. 17 Mio.
  { starts: 'letter', pattern: `${START}ü\\.(?=[ \u00a0]\\d)`, say: () => 'über' },
  {
    // Bis zum 15. d. M.
    starts: 'letter',
    pattern: '(?<=\\d\\.[ \u00a0])d\\.[ \u00a0]?([MJ])\\.',
    say: ([, of], { after }) => `dieses ${of === 'M' ? 'Monats' : 'Jahres'}${/^\s*$/.test(after) ? '.' : ''}`,
  },
  {
    // Die 4.-größte Stadt
    starts: 'digit',
    pattern: `${START}(\\d{1,2})\\.-((?:größ|höch|läng|ält|wichtig|schnell|klein|meist|stärk|best|teuer|beliebt|bevölker)\\p{Ll}*)(?!\\p{L})`,
    say: ([, n, word]) => ordinalStem(Number(n)) + word,
  },
  {
    // Goethestr. 12a, 2. OG
    starts: 'digit',
    pattern: '(?<=,[ ])(\\d)\\.[ ](OG|UG)(?![\\p{L}\\p{N}])',
    say: ([, n, floor]) => `${ordinalStem(Number(n))}es ${FLOORS[floor!]}`,
  },
  {
    // S. 25 f.
    starts: 'letter',
    pattern: '(?<=\\d[ ]?)f\\.(?=\\s*$|[,;)]|[ ]\\p{Ll})',
    say: (_, { after }) => (/^\s*$/.test(after) ? 'folgende.' : 'folgende'),
  },
  {
    // 3 Zimmer und 1 Bad
    starts: 'digit',
    pattern:
      '(?<=(?:und|hat|haben|für|nur|noch|gibt|oder|statt)[ ])1(?=[ ]\\p{Lu}\\p{Ll}{1,30}(?<!e|ung|heit|keit|ion|schaft|tät|in)(?!\\p{L}))',
    say: () => 'ein',
  },
  {
    // Das Buch hat 300 S.
    starts: 'letter',
    pattern: '(?<=\\d[ ])S\\.(?=\\s*$|[,;)]|[ ]\\p{Ll})',
    say: (_, { after }) => (/^\s*$/.test(after) ? 'Seiten.' : 'Seiten'),
  },
  {
    starts: 'letter',
    pattern: '(?<=(?:pro|je|per)[ ])(?:Stk|St)\\.',
    say: (_, { after }) => (/^\s*$/.test(after) ? 'Stück.' : 'Stück'),
  },
  {
    // 1/2 Liter, 1/2 Stunde
    starts: 'digit',
    pattern: `${START}1/2[ ](${HALVED})(?!\\p{L})`,
    say: half,
  },
  {
    starts: 'symbol',
    pattern: `(?<![\\p{N}][ ]?)½[ ](${HALVED})(?!\\p{L})`,
    say: half,
  },
  {
    // USB 3.2 at the end of a sentence is no day
    starts: 'digit',
    pattern:
      '(?<=(?:[A-Z]{2,6}|Version|Bluetooth|Windows|Android|Python|Java|Kapitel|Abschnitt|Punkt|Ziffer|Tabelle|Abbildung)[ ])(\\d{1,2})\\.(\\d{1,2})(?=\\.\\s*$)',
    say: ([, a, b]) => `${cardinal(Number(a))} Punkt ${cardinal(Number(b))}`,
  },
  {
    // Im 2. OG
    starts: 'letter',
    pattern: '(?<=(?:\\d\\.|[Ii]m|[Ii]ns|[Vv]om|[Dd]as|[Ee]in)[ ])(EG|OG|UG|DG)(?![\\p{L}\\p{N}])',
    say: ([, floor]) => FLOORS[floor!],
  },
  {
    // 3., erweiterte Auflage
    starts: 'digit',
    pattern: `${START}(\\d{1,2})\\.(?=,[ ](?:vollst|völlig|neu|erw|überarb|verb|durchges|aktualis|korr)\\p{L}*\\.?[ ])`,
    say: ([, n]) => `${ordinalStem(Number(n))}e`,
  },
  {
    // A postcode before its town
    starts: 'digit',
    pattern:
      '(?<=,[ ]|(?<!\\p{L})(?:D-|(?:in|aus|nach|bei)[ ])|^)\\d{5}(?=[ ](?!Jahr|Tag|Stund|Minut|Sekund|Meter|Euro|Mensch|Exempl|Stück|Zuschau|Fäll|Ort|Teil|Schritt|Kilom|Haush|Einw|Mitgl)\\p{Lu}\\p{Ll})',
    say: ([written]) => [...written].map((digit) => cardinal(Number(digit))).join(' '),
  },
  {
    starts: 'letter',
    pattern: `${START}[Ss]og\\.`,
    say: ([written], { before }) => {
      const ending = /^(?:den|dem|des|einem|einen|einer|am|im|vom|zum|zur)$/.test(before)
        ? 'en'
        : before === 'ein'
          ? 'er'
          : 'e';
      return `${written[0]}ogenannt${ending}`;
    },
  },
];
