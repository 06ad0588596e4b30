import { digitLanguage } from './digits.ts';

const firsts =
  'nulde eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde dertiende veertiende vijftiende zestiende zeventiende achttiende negentiende'.split(
    ' ',
  );
const ones = 'nul een twee drie vier vijf zes zeven acht negen'.split(' ');
const tens = ['', '', 'twintig', 'dertig', 'veertig', 'vijftig', 'zestig', 'zeventig', 'tachtig', 'negentig'];
const months = 'januari februari maart april mei juni juli augustus september oktober november december';

const ordinal = (n: number): string | undefined => {
  if (n < 1 || n > 100) return undefined;
  if (n === 100) return 'honderdste';
  if (n < 20) return firsts[n];
  const one = ones[n % 10]!;
  return `${n % 10 ? `${one}${one.endsWith('e') ? 'ën' : 'en'}` : ''}${tens[Math.floor(n / 10)]}ste`;
};

export const dutch = digitLanguage({
  tag: 'nl-NL',
  words: `minus = min; plus = plus; equals = is; and = en; at = apenstaartje; dot = punt; slash = slash; colon = dubbele punt; dash = streepje;
    underscore = liggend streepje; question = vraagteken; hash = hekje; hashtag = hashtag; tilde = tilde; percent = procent; perMille = promille;
    number = nummer; to = tot; times = keer; by = bij; over = gedeeld door; about = ongeveer; section = paragraaf; copyright = copyright;
    degrees = graden; plusMinus = plus of min; point = punt; version = versie; per = per`,
  decimals: 'komma',
  ordinal: { mark: '(?:e|de|ste|ᵉ)(?![\\p{L}\\p{N}])', say: ordinal },
  months,
  monthsShort: 'jan|feb|mrt|apr||jun|jul|aug|sep sept|okt|nov|dec',
  date: ({ day, month, year }) =>
    `${day} ${months.split(' ')[month - 1]}${year === undefined ? '' : ` ${year}`}`,
  time: ({ hour, minute, second }) =>
    `${hour} uur${minute || second ? ` ${minute}` : ''}${second ? ` en ${second} ${second === 1 ? 'seconde' : 'seconden'}` : ''}`,
  timeMark: 'uur|u\\.',
  parts: '1/2 = een half; 1/3 = een derde; 2/3 = twee derde; 1/4 = een kwart; 3/4 = drie kwart',
  units: `km = kilometer; m = meter; cm = centimeter; mm = millimeter; m² = vierkante meter; m2 = vierkante meter; m³ = kubieke meter; km² = vierkante kilometer; ha = hectare;
    kg = kilo; g = gram; mg = milligram; t = ton; l = liter; dl = deciliter; ml = milliliter; km/u = kilometer per uur; km/h = kilometer per uur; m/s = meter per seconde; mph = mijl per uur;
    kB = kilobyte; MB = megabyte; GB = gigabyte; TB = terabyte; Hz = hertz; kHz = kilohertz; MHz = megahertz; GHz = gigahertz; W = watt; kW = kilowatt; kWh = kilowattuur; V = volt; dB = decibel;
    °C = graad Celsius|graden Celsius; °F = graad Fahrenheit|graden Fahrenheit; ° = graad|graden; s = seconde|seconden; sec = seconde|seconden; min = minuut|minuten; px = pixel|pixels; kcal = kilocalorie|kilocalorieën`,
  money: { EUR: 'euro;cent', USD: 'dollar;cent', GBP: 'pond;pence', JPY: 'yen', CHF: 'Zwitserse frank' },
  coins: (whole, _, count) => `${whole} ${count}`,
  scales:
    'k = duizend; mln. = miljoen; mln = miljoen; miljoen = miljoen; mld. = miljard; mld = miljard; miljard = miljard',
  titles: `bijv. = bijvoorbeeld; Bijv. = Bijvoorbeeld; bv. = bijvoorbeeld; d.w.z. = dat wil zeggen; o.a. = onder andere; m.a.w. = met andere woorden; i.p.v. = in plaats van; ca. = circa; nr. = nummer; tel. = telefoon; evt. = eventueel; vs. = versus; dr. = dokter; Dr. = Dokter; prof. = professor; Prof. = Professor; dhr. = de heer; Dhr. = De heer; mevr. = mevrouw; Mevr. = Mevrouw; mw. = mevrouw; drs. = doctorandus; ir. = ingenieur; St. = Sint; en/of = en of; incl. = inclusief; max. = maximaal; min. = minimaal; blz. = bladzijde; p. = pagina`,
  abbreviations: `enz. = enzovoort; etc. = et cetera; e.d. = en dergelijke; v.Chr. = voor Christus; n.Chr. = na Christus; v. Chr. = voor Christus; n. Chr. = na Christus; jr. = junior`,
});
