import { digitLanguage, fractionDigits } from './digits.ts';

const firsts =
  'prvního druhého třetího čtvrtého pátého šestého sedmého osmého devátého desátého jedenáctého dvanáctého třináctého čtrnáctého patnáctého šestnáctého sedmnáctého osmnáctého devatenáctého dvacátého'.split(
    ' ',
  );
const months = 'ledna února března dubna května června července srpna září října listopadu prosince';

/** Ordinal of a day, as in a date. */
const dayName = (day: number): string =>
  day <= 20
    ? firsts[day - 1]!
    : day === 30
      ? 'třicátého'
      : `${day > 30 ? 'třicátého' : 'dvacátého'} ${firsts[(day % 10) - 1]}`;
const form = (n: number, one: string, few: string, many: string) =>
  `${n} ${n === 1 ? one : n > 1 && n < 5 ? few : many}`;

export const czech = digitLanguage({
  tag: 'cs-CZ',
  forms: ['one', 'few', 'other', 'many'],
  group: '\u00a0 .',
  words: `minus = minus; plus = plus; equals = rovná se; and = a; at = zavináč; dot = tečka; slash = lomítko; colon = dvojtečka; dash = pomlčka;
    underscore = podtržítko; question = otazník; hash = křížek; hashtag = hashtag; tilde = vlnovka; percent = procent; perMille = promile;
    number = číslo; to = až; times = krát; by = krát; over = lomeno; about = asi; section = paragraf; copyright = copyright;
    degrees = stupňů; plusMinus = plus minus; point = tečka; version = verze; per = za`,
  decimals: (whole, fraction, mark) => {
    const n = Number(whole);
    return `${whole} ${mark || (n < 2 ? 'celá' : n < 5 ? 'celé' : 'celých')} ${fractionDigits(fraction)}`;
  },
  months,
  monthsShort: 'led|úno|bře|dub|kvě|čer|čvc|srp||říj|lis|pro',
  dayMark: '\\.',
  date: ({ day, month, year }) =>
    `${dayName(day)} ${months.split(' ')[month - 1]}${year === undefined ? '' : ` ${year}`}`,
  time: ({ hour, minute, second }) =>
    [
      form(hour, 'hodina', 'hodiny', 'hodin'),
      minute ? form(minute, 'minuta', 'minuty', 'minut') : '',
      second ? form(second, 'sekunda', 'sekundy', 'sekund') : '',
    ]
      .filter(Boolean)
      .join(' '),
  timeMark: 'hod\\.?|h|hodin',
  parts: '1/2 = půl; 1/3 = jedna třetina; 2/3 = dvě třetiny; 1/4 = čtvrt; 3/4 = tři čtvrtě',
  units: `km = kilometr|kilometry|kilometrů|kilometru; m = metr|metry|metrů|metru; cm = centimetr|centimetry|centimetrů|centimetru; mm = milimetr|milimetry|milimetrů|milimetru; m² = metr čtvereční|metry čtvereční|metrů čtverečních|metru čtverečního; m2 = metr čtvereční|metry čtvereční|metrů čtverečních|metru čtverečního; m³ = metr krychlový|metry krychlové|metrů krychlových|metru krychlového; km² = kilometr čtvereční|kilometry čtvereční|kilometrů čtverečních|kilometru čtverečního; ha = hektar|hektary|hektarů|hektaru;
    kg = kilogram|kilogramy|kilogramů|kilogramu; g = gram|gramy|gramů|gramu; mg = miligram|miligramy|miligramů|miligramu; t = tuna|tuny|tun|tuny; l = litr|litry|litrů|litru; dl = decilitr|decilitry|decilitrů|decilitru; ml = mililitr|mililitry|mililitrů|mililitru; km/h = kilometr za hodinu|kilometry za hodinu|kilometrů za hodinu|kilometru za hodinu; m/s = metr za sekundu|metry za sekundu|metrů za sekundu|metru za sekundu; mph = míle za hodinu|míle za hodinu|mil za hodinu|míle za hodinu;
    kB = kilobajt|kilobajty|kilobajtů|kilobajtu; MB = megabajt|megabajty|megabajtů|megabajtu; GB = gigabajt|gigabajty|gigabajtů|gigabajtu; TB = terabajt|terabajty|terabajtů|terabajtu; Hz = hertz|hertzy|hertzů|hertzu; kHz = kilohertz|kilohertzy|kilohertzů|kilohertzu; MHz = megahertz|megahertzy|megahertzů|megahertzu; GHz = gigahertz|gigahertzy|gigahertzů|gigahertzu; W = watt|watty|wattů|wattu; kW = kilowatt|kilowatty|kilowattů|kilowattu; kWh = kilowatthodina|kilowatthodiny|kilowatthodin|kilowatthodiny; V = volt|volty|voltů|voltu; dB = decibel|decibely|decibelů|decibelu;
    °C = stupeň Celsia|stupně Celsia|stupňů Celsia|stupně Celsia; °F = stupeň Fahrenheita|stupně Fahrenheita|stupňů Fahrenheita|stupně Fahrenheita; ° = stupeň|stupně|stupňů|stupně; min = minuta|minuty|minut|minuty; px = pixel|pixely|pixelů|pixelu; kcal = kilokalorie|kilokalorie|kilokalorií|kilokalorie; % = procento|procenta|procent|procenta; ‰ = promile`,
  money: {
    CZK: 'koruna|koruny|korun|koruny;haléř|haléře|haléřů|haléře',
    EUR: 'euro|eura|eur|eura;cent|centy|centů|centu',
    USD: 'dolar|dolary|dolarů|dolaru;cent|centy|centů|centu',
    GBP: 'libra|libry|liber|libry;pence',
    JPY: 'jen|jeny|jenů|jenu',
  },
  scales:
    'k = tisíc|tisíce|tisíc|tisíce; tis. = tisíc|tisíce|tisíc|tisíce; mil. = milion|miliony|milionů|milionu; mil = milion|miliony|milionů|milionu; miliony = milion|miliony|milionů|milionu; milionů = milion|miliony|milionů|milionu; mld. = miliarda|miliardy|miliard|miliardy; mld = miliarda|miliardy|miliard|miliardy',
  titles: `např. = například; Např. = Například; tj. = to jest; tzv. = takzvaný; mj. = mimo jiné; č. = číslo; tel. = telefon; cca = cirka; Ing. = inženýr; Mgr. = magistr; MUDr. = doktor; Dr. = doktor; dr. = doktor; prof. = profesor; Prof. = Profesor; doc. = docent; sv. = svatý; ul. = ulice; str. = strana; resp. = respektive; popř. = popřípadě; vs. = versus; kap. = kapitola; a/nebo = a nebo; max. = maximálně; min. = minimálně; p. = pan`,
  abbreviations: `atd. = a tak dále; apod. = a podobně; aj. = a jiné; př. n. l. = před naším letopočtem; n. l. = našeho letopočtu; př. Kr. = před Kristem; s. r. o. = S R O; a. s. = A S`,
});
