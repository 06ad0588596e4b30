import { digitLanguage, dottedTime, plainTime } from './digits.ts';

const days =
  'første anden tredje fjerde femte sjette syvende ottende niende tiende ellevte tolvte trettende fjortende femtende sekstende syttende attende nittende tyvende enogtyvende toogtyvende treogtyvende fireogtyvende femogtyvende seksogtyvende syvogtyvende otteogtyvende niogtyvende tredivte enogtredivte'.split(
    ' ',
  );
const months = 'januar februar marts april maj juni juli august september oktober november december';

export const danish = digitLanguage({
  tag: 'da-DK',
  words: `minus = minus; plus = plus; equals = lig med; and = og; at = snabel-a; dot = punktum; slash = skråstreg; colon = kolon; dash = bindestreg;
    underscore = understreg; question = spørgsmålstegn; hash = havelåge; hashtag = hashtag; tilde = tilde; percent = procent; perMille = promille;
    number = nummer; to = til; times = gange; by = gange; over = divideret med; about = cirka; section = paragraf; copyright = copyright;
    degrees = grader; plusMinus = plus minus; point = punktum; version = version; per = per`,
  decimals: 'komma',
  ordinal: { mark: '\\.(?=[ \\u00a0]\\p{Ll})', say: (n) => days[n - 1] },
  months,
  monthsShort: 'jan|feb|mar|apr||jun|jul|aug|sep sept|okt|nov|dec',
  dayMark: '\\.',
  date: ({ day, month, year }) =>
    `${days[day - 1]} ${months.split(' ')[month - 1]}${year === undefined ? '' : ` ${year}`}`,
  time: plainTime,
  own: [dottedTime('kl\\.?|klokken')],
  parts: '1/2 = en halv; 1/3 = en tredjedel; 2/3 = to tredjedele; 1/4 = en fjerdedel; 3/4 = tre fjerdedele',
  units: `km = kilometer; m = meter; cm = centimeter; mm = millimeter; m² = kvadratmeter; m2 = kvadratmeter; m³ = kubikmeter; km² = kvadratkilometer; ha = hektar;
    kg = kilo; g = gram; mg = milligram; t = ton; l = liter; dl = deciliter; ml = milliliter; km/t = kilometer i timen; km/h = kilometer i timen; m/s = meter per sekund; mph = mil i timen;
    kB = kilobyte; MB = megabyte; GB = gigabyte; TB = terabyte; Hz = hertz; kHz = kilohertz; MHz = megahertz; GHz = gigahertz; W = watt; kW = kilowatt; kWh = kilowatttime|kilowatttimer; V = volt; dB = decibel;
    °C = grad celsius|grader celsius; °F = grad fahrenheit|grader fahrenheit; ° = grad|grader; s = sekund|sekunder; sek = sekund|sekunder; min = minut|minutter; px = pixel; kcal = kilokalorie|kilokalorier`,
  money: {
    DKK: 'krone|kroner;øre',
    SEK: 'svensk krone|svenske kroner',
    NOK: 'norsk krone|norske kroner',
    EUR: 'euro;cent',
    USD: 'dollar;cent',
    GBP: 'pund;pence',
    JPY: 'yen',
  },
  signs: { kr: 'DKK', 'kr.': 'DKK' },
  coins: (whole, hundredths) => `${whole} og ${hundredths}`,
  scales:
    'k = tusind; mio. = million|millioner; mio = million|millioner; millioner = million|millioner; mia. = milliard|milliarder; mia = milliard|milliarder; milliarder = milliard|milliarder',
  titles: `f.eks. = for eksempel; F.eks. = For eksempel; fx = for eksempel; dvs. = det vil sige; bl.a. = blandt andet; ca. = cirka; nr. = nummer; kl. = klokken; tlf. = telefon; pga. = på grund af; evt. = eventuelt; vs. = versus; dr. = doktor; Dr. = Doktor; prof. = professor; Prof. = Professor; hr. = hr; og/eller = og eller; inkl. = inklusive; s. = side`,
  abbreviations: `osv. = og så videre; o.l. = og lignende; m.m. = med mere; mv. = med videre; m.fl. = med flere; f.Kr. = før Kristus; e.Kr. = efter Kristus; etc. = et cetera; jr. = junior`,
});
