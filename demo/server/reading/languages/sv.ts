import { digitLanguage, dottedTime, plainTime } from './digits.ts';

const days =
  'första andra tredje fjärde femte sjätte sjunde åttonde nionde tionde elfte tolfte trettonde fjortonde femtonde sextonde sjuttonde artonde nittonde tjugonde tjugoförsta tjugoandra tjugotredje tjugofjärde tjugofemte tjugosjätte tjugosjunde tjugoåttonde tjugonionde trettionde trettioförsta'.split(
    ' ',
  );
const months = 'januari februari mars april maj juni juli augusti september oktober november december';

export const swedish = digitLanguage({
  tag: 'sv-SE',
  words: `minus = minus; plus = plus; equals = är lika med; and = och; at = snabel-a; dot = punkt; slash = snedstreck; colon = kolon; dash = bindestreck;
    underscore = understreck; question = frågetecken; hash = fyrkant; hashtag = hashtagg; tilde = tilde; percent = procent; perMille = promille;
    number = nummer; to = till; times = gånger; by = gånger; over = delat med; about = ungefär; section = paragraf; copyright = copyright;
    degrees = grader; plusMinus = plus minus; point = punkt; version = version; per = per`,
  decimals: 'komma',
  ordinal: { mark: ':[ae](?![\\p{L}\\p{N}])', say: (n) => days[n - 1] },
  months,
  monthsShort: 'jan|feb|mar|apr||jun|jul|aug|sep sept|okt|nov|dec',
  dayMark: ':[ae]',
  date: ({ day, month, year }) =>
    `${days[day - 1]} ${months.split(' ')[month - 1]}${year === undefined ? '' : ` ${year}`}`,
  time: plainTime,
  own: [dottedTime('kl\\.?|klockan')],
  parts:
    '1/2 = en halv; 1/3 = en tredjedel; 2/3 = två tredjedelar; 1/4 = en fjärdedel; 3/4 = tre fjärdedelar',
  units: `km = kilometer; m = meter; cm = centimeter; mm = millimeter; m² = kvadratmeter; m2 = kvadratmeter; kvm = kvadratmeter; m³ = kubikmeter; km² = kvadratkilometer; ha = hektar;
    kg = kilo; g = gram; mg = milligram; t = ton; l = liter; dl = deciliter; ml = milliliter; km/h = kilometer i timmen; m/s = meter per sekund; mph = engelska mil i timmen;
    kB = kilobyte; MB = megabyte; GB = gigabyte; TB = terabyte; Hz = hertz; kHz = kilohertz; MHz = megahertz; GHz = gigahertz; W = watt; kW = kilowatt; kWh = kilowattimme|kilowattimmar; V = volt; dB = decibel;
    °C = grad celsius|grader celsius; °F = grad fahrenheit|grader fahrenheit; ° = grad|grader; s = sekund|sekunder; sek = sekund|sekunder; min = minut|minuter; px = pixel|pixlar; kcal = kilokalori|kilokalorier`,
  money: {
    SEK: 'krona|kronor;öre',
    NOK: 'norsk krona|norska kronor',
    DKK: 'dansk krona|danska kronor',
    EUR: 'euro;cent',
    USD: 'dollar;cent',
    GBP: 'pund;pence',
    JPY: 'yen',
  },
  signs: { kr: 'SEK', 'kr.': 'SEK' },
  coins: (whole, hundredths) => `${whole} och ${hundredths}`,
  scales:
    'k = tusen; tkr = tusen; mn = miljon|miljoner; milj. = miljon|miljoner; miljoner = miljon|miljoner; md = miljard|miljarder; mdr = miljard|miljarder; miljarder = miljard|miljarder',
  titles: `t.ex. = till exempel; T.ex. = Till exempel; t ex = till exempel; dvs. = det vill säga; d.v.s. = det vill säga; bl.a. = bland annat; ca = cirka; ca. = cirka; nr = nummer; nr. = nummer; kl. = klockan; tel. = telefon; p.g.a. = på grund av; pga. = på grund av; ev. = eventuellt; vs. = versus; dr = doktor; Dr = Doktor; dr. = doktor; Dr. = Doktor; prof. = professor; Prof. = Professor; och/eller = och eller; S:t = Sankt; s. = sidan; inkl. = inklusive`,
  abbreviations: `osv. = och så vidare; o.s.v. = och så vidare; m.m. = med mera; mm. = med mera; m.fl. = med flera; f.Kr. = före Kristus; e.Kr. = efter Kristus; etc. = et cetera; jr. = junior`,
});
