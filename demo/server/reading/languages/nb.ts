import { digitLanguage, dottedTime, plainTime } from './digits.ts';

const days =
  'første andre tredje fjerde femte sjette sjuende åttende niende tiende ellevte tolvte trettende fjortende femtende sekstende syttende attende nittende tjuende tjueførste tjueandre tjuetredje tjuefjerde tjuefemte tjuesjette tjuesjuende tjueåttende tjueniende trettiende trettiførste'.split(
    ' ',
  );
const months = 'januar februar mars april mai juni juli august september oktober november desember';

export const norwegian = digitLanguage({
  tag: 'nb-NO',
  words: `minus = minus; plus = pluss; equals = er lik; and = og; at = alfakrøll; dot = punktum; slash = skråstrek; colon = kolon; dash = bindestrek;
    underscore = understrek; question = spørsmålstegn; hash = firkant; hashtag = emneknagg; tilde = tilde; percent = prosent; perMille = promille;
    number = nummer; to = til; times = ganger; by = ganger; over = delt på; about = omtrent; section = paragraf; copyright = copyright;
    degrees = grader; plusMinus = pluss minus; point = punktum; version = versjon; per = per`,
  decimals: 'komma',
  ordinal: {
    mark: '\\.(?=[ \\u00a0]\\p{Ll})',
    say: (n) => days[n - 1],
  },
  months,
  monthsShort: 'jan|feb|mar|apr||jun|jul|aug|sep sept|okt|nov|des',
  dayMark: '\\.',
  date: ({ day, month, year }) =>
    `${days[day - 1]} ${months.split(' ')[month - 1]}${year === undefined ? '' : ` ${year}`}`,
  time: plainTime,
  own: [dottedTime('kl\\.?|klokken')],
  parts: '1/2 = en halv; 1/3 = en tredel; 2/3 = to tredeler; 1/4 = en firedel; 3/4 = tre firedeler',
  units: `km = kilometer; m = meter; cm = centimeter; mm = millimeter; m² = kvadratmeter; m2 = kvadratmeter; m³ = kubikkmeter; km² = kvadratkilometer; ha = hektar;
    kg = kilo; g = gram; mg = milligram; t = tonn; l = liter; dl = desiliter; ml = milliliter; km/t = kilometer i timen; km/h = kilometer i timen; m/s = meter per sekund; mph = engelske mil i timen;
    kB = kilobyte; MB = megabyte; GB = gigabyte; TB = terabyte; Hz = hertz; kHz = kilohertz; MHz = megahertz; GHz = gigahertz; W = watt; kW = kilowatt; kWh = kilowattime|kilowattimer; V = volt; dB = desibel;
    °C = grad celsius|grader celsius; °F = grad fahrenheit|grader fahrenheit; ° = grad|grader; s = sekund|sekunder; sek = sekund|sekunder; min = minutt|minutter; px = piksel|piksler; kcal = kilokalori|kilokalorier`,
  money: {
    NOK: 'krone|kroner;øre',
    SEK: 'svensk krone|svenske kroner',
    DKK: 'dansk krone|danske kroner',
    EUR: 'euro;cent',
    USD: 'dollar;cent',
    GBP: 'pund;pence',
    JPY: 'yen',
  },
  signs: { kr: 'NOK', 'kr.': 'NOK' },
  coins: (whole, hundredths) => `${whole} og ${hundredths}`,
  scales:
    'k = tusen; mill. = million|millioner; mill = million|millioner; millioner = million|millioner; mrd. = milliard|milliarder; mrd = milliard|milliarder; milliarder = milliard|milliarder',
  titles: `f.eks. = for eksempel; F.eks. = For eksempel; dvs. = det vil si; bl.a. = blant annet; ca. = cirka; nr. = nummer; kl. = klokken; tlf. = telefon; mht. = med hensyn til; pga. = på grunn av; ev. = eventuelt; vs. = versus; dr. = doktor; Dr. = Doktor; prof. = professor; Prof. = Professor; og/eller = og eller; St. = Sankt; s. = side`,
  abbreviations: `osv. = og så videre; o.l. = og lignende; m.m. = med mer; mv. = med videre; f.Kr. = før Kristus; e.Kr. = etter Kristus; etc. = et cetera; jr. = junior`,
});
