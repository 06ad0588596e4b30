import { digitLanguage } from './digits.ts';

const stems =
  ' második harmadik negyedik ötödik hatodik hetedik nyolcadik kilencedik tizedik tizenegyedik tizenkettedik tizenharmadik tizennegyedik tizenötödik tizenhatodik tizenhetedik tizennyolcadik tizenkilencedik huszadik huszonegyedik huszonkettedik huszonharmadik huszonnegyedik huszonötödik huszonhatodik huszonhetedik huszonnyolcadik huszonkilencedik harmincadik harmincegyedik'.split(
    ' ',
  );
const months =
  'január február március április május június július augusztus szeptember október november december';

/** The day in a date: tizennegyedike, with -n for "on". */
const dayName = (day: number, on: boolean): string => {
  if (day === 1) return on ? 'elsején' : 'elseje';
  const stem = stems[day - 1]!;
  const back = /[ao]dik$/.test(stem);
  return stem + (back ? (on ? 'án' : 'a') : on ? 'én' : 'e');
};
const ordinal = (n: number): string | undefined => (n === 1 ? 'első' : stems[n - 1]);

export const hungarian = digitLanguage({
  tag: 'hu-HU',
  words: `minus = mínusz; plus = plusz; equals = egyenlő; and = és; at = kukac; dot = pont; slash = perjel; colon = kettőspont; dash = kötőjel;
    underscore = aláhúzás; question = kérdőjel; hash = kettőskereszt; hashtag = hashtag; tilde = hullámvonal; percent = százalék; perMille = ezrelék;
    number = szám; to = –; times = szorozva; by = szorozva; over = per; about = körülbelül; section = paragrafus; copyright = copyright;
    degrees = fok; plusMinus = plusz mínusz; point = pont; version = verzió; per = per`,
  decimals: (whole, fraction) => {
    const names = ['', 'tized', 'század', 'ezred'];
    const name = names[fraction.length];
    return name ? `${whole} egész ${Number(fraction)} ${name}` : `${whole} egész ${[...fraction].join(' ')}`;
  },
  ordinal: { mark: '\\.(?=[ \\u00a0]\\p{Ll})', say: ordinal },
  months,
  monthsShort: 'jan|febr|márc|ápr|máj|jún|júl|aug|szept|okt|nov|dec',
  dayMark: '\\.?-?(?:án|én|jén|ján)|\\.',
  date: ({ day, month, year }) =>
    `${year === undefined ? '' : `${year} `}${months.split(' ')[month - 1]} ${dayName(day, false)}`,
  time: ({ hour, minute, second }) =>
    `${hour} óra${minute || second ? ` ${minute} perc` : ''}${second ? ` ${second} másodperc` : ''}`,
  timeMark: 'óra',
  parts: '1/2 = fél; 1/3 = egyharmad; 2/3 = kétharmad; 1/4 = negyed; 3/4 = háromnegyed',
  units: `km = kilométer; m = méter; cm = centiméter; mm = milliméter; m² = négyzetméter; m2 = négyzetméter; m³ = köbméter; km² = négyzetkilométer; ha = hektár;
    kg = kiló; dkg = deka; g = gramm; mg = milligramm; t = tonna; l = liter; dl = deciliter; ml = milliliter; km/h = kilométer per óra; m/s = méter per szekundum; mph = mérföld per óra;
    kB = kilobájt; MB = megabájt; GB = gigabájt; TB = terabájt; Hz = hertz; kHz = kilohertz; MHz = megahertz; GHz = gigahertz; W = watt; kW = kilowatt; kWh = kilowattóra; V = volt; dB = decibel;
    °C = Celsius-fok; °F = Fahrenheit-fok; ° = fok; mp = másodperc; min = perc; px = képpont; kcal = kilokalória; % = százalék`,
  money: {
    HUF: 'forint',
    EUR: 'euró;cent',
    USD: 'dollár;cent',
    GBP: 'font;penny',
    JPY: 'jen',
    CHF: 'svájci frank',
  },
  signs: { 'Ft.': 'HUF' },
  scales:
    'k = ezer; ezer = ezer; M = millió; millió = millió; mFt = millió; Mrd = milliárd; milliárd = milliárd; mrd = milliárd',
  titles: `pl. = például; Pl. = Például; kb. = körülbelül; ún. = úgynevezett; ill. = illetve; dr. = doktor; Dr. = Doktor; prof. = professzor; Prof. = Professzor; id. = idősebb; ifj. = ifjabb; özv. = özvegy; tel. = telefon; vö. = vesd össze; ui. = ugyanis; vs. = kontra; és/vagy = és vagy; sz. = szám; max. = maximum; min. = minimum; old. = oldal`,
  abbreviations: `stb. = s a többi; i. e. = időszámításunk előtt; i. sz. = időszámításunk szerint; i.e. = időszámításunk előtt; Kft. = K F T; Kr. e. = Krisztus előtt; Kr. u. = Krisztus után; u. = utca`,
  own: [
    {
      starts: 'digit',
      pattern: `(?:(\\d{4})\\.[ \\u00a0])(${months.replaceAll(' ', '|')})[ \\u00a0](\\d{1,2})(?:\\.|-?(j?[áé]n))(?![\\p{L}\\p{N}])`,
      say: ([all, year, month, day, on], { after }) => {
        if (Number(day) < 1 || Number(day) > 31) return undefined;
        const end = all.endsWith('.') && /^(?:\s*$|\s+\p{Lu})/u.test(after) ? '.' : '';
        return `${year} ${month} ${dayName(Number(day), on !== undefined)}${end}`;
      },
    },
    {
      starts: 'letter',
      pattern: `(?<![\\p{L}])(${months.replaceAll(' ', '|')})[ \\u00a0](\\d{1,2})-?j?[áé]n(?![\\p{L}\\p{N}])`,
      say: ([, month, day]) =>
        Number(day) < 1 || Number(day) > 31 ? undefined : `${month} ${dayName(Number(day), true)}`,
    },
  ],
});
