import { digitLanguage } from './digits.ts';

const months =
  'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie';
const masculine =
  ' - doilea treilea patrulea cincilea șaselea șaptelea optulea nouălea zecelea unsprezecelea doisprezecelea treisprezecelea paisprezecelea cincisprezecelea șaisprezecelea șaptesprezecelea optsprezecelea nouăsprezecelea douăzecilea'.split(
    ' ',
  );
const feminine =
  ' - doua treia patra cincea șasea șaptea opta noua zecea unsprezecea douăsprezecea treisprezecea paisprezecea cincisprezecea șaisprezecea șaptesprezecea optsprezecea nouăsprezecea douăzecea'.split(
    ' ',
  );

export const romanian = digitLanguage({
  tag: 'ro-RO',
  forms: ['one', 'few', 'other'],
  words: `minus = minus; plus = plus; equals = egal; and = și; at = arond; dot = punct; slash = slash; colon = două puncte; dash = liniuță;
    underscore = liniuță de subliniere; question = semnul întrebării; hash = diez; hashtag = hashtag; tilde = tildă; percent = la sută; perMille = la mie;
    number = numărul; to = până la; times = ori; by = pe; over = supra; about = aproximativ; section = paragraful; copyright = copyright;
    degrees = grade; plusMinus = plus minus; point = punct; version = versiunea; per = pe`,
  decimals: 'virgulă',
  ordinal: {
    mark: '-(?:lea|a)(?![\\p{L}\\p{N}])',
    say: (n, mark) => (n > 1 ? (mark === '-a' ? feminine : masculine)[n] : undefined),
  },
  months,
  monthsShort: 'ian|feb|mar|apr||iun|iul|aug|sept|oct|noi nov|dec',
  date: ({ day, month, year }) =>
    `${day === 1 ? 'întâi' : day} ${months.split(' ')[month - 1]}${year === undefined ? '' : ` ${year}`}`,
  time: ({ hour, minute, second }) => {
    const last = minute % 100;
    const minutes =
      minute === 0 ? '' : ` și ${minute} ${minute === 1 ? 'minut' : last < 20 ? 'minute' : 'de minute'}`;
    return `${hour}${minutes}${second ? ` și ${second} ${second === 1 ? 'secundă' : second < 20 ? 'secunde' : 'de secunde'}` : ''}`;
  },
  parts: '1/2 = o jumătate; 1/3 = o treime; 2/3 = două treimi; 1/4 = un sfert; 3/4 = trei sferturi',
  units: `km = kilometru|kilometri|de kilometri; m = metru|metri|de metri; cm = centimetru|centimetri|de centimetri; mm = milimetru|milimetri|de milimetri; m² = metru pătrat|metri pătrați|de metri pătrați; m2 = metru pătrat|metri pătrați|de metri pătrați; mp = metru pătrat|metri pătrați|de metri pătrați; m³ = metru cub|metri cubi|de metri cubi; km² = kilometru pătrat|kilometri pătrați|de kilometri pătrați; ha = hectar|hectare|de hectare;
    kg = kilogram|kilograme|de kilograme; g = gram|grame|de grame; mg = miligram|miligrame|de miligrame; t = tonă|tone|de tone; l = litru|litri|de litri; ml = mililitru|mililitri|de mililitri; km/h = kilometru pe oră|kilometri pe oră|de kilometri pe oră; m/s = metru pe secundă|metri pe secundă|de metri pe secundă; mph = milă pe oră|mile pe oră|de mile pe oră;
    kB = kilobyte|kilobytes|de kilobytes; MB = megabyte|megabytes|de megabytes; GB = gigabyte|gigabytes|de gigabytes; TB = terabyte|terabytes|de terabytes; Hz = hertz|hertzi|de hertzi; kHz = kilohertz|kilohertzi|de kilohertzi; MHz = megahertz|megahertzi|de megahertzi; GHz = gigahertz|gigahertzi|de gigahertzi; W = watt|wați|de wați; kW = kilowatt|kilowați|de kilowați; kWh = kilowatt-oră|kilowați-oră|de kilowați-oră; V = volt|volți|de volți; dB = decibel|decibeli|de decibeli;
    °C = grad Celsius|grade Celsius|de grade Celsius; °F = grad Fahrenheit|grade Fahrenheit|de grade Fahrenheit; ° = grad|grade|de grade; s = secundă|secunde|de secunde; sec = secundă|secunde|de secunde; min = minut|minute|de minute; px = pixel|pixeli|de pixeli; kcal = kilocalorie|kilocalorii|de kilocalorii`,
  money: {
    RON: 'leu|lei|de lei;ban|bani|de bani',
    EUR: 'euro|euro|de euro;cent|cenți|de cenți',
    USD: 'dolar|dolari|de dolari;cent|cenți|de cenți',
    GBP: 'liră|lire|de lire;penny|pence|de pence',
    JPY: 'yen|yeni|de yeni',
  },
  signs: { lei: 'RON', leu: 'RON' },
  coins: (whole, hundredths) => `${whole} și ${hundredths}`,
  scales:
    'k = mie|mii|de mii; mil. = milion|milioane|de milioane; mil = milion|milioane|de milioane; milioane = milion|milioane|de milioane; mld. = miliard|miliarde|de miliarde; mld = miliard|miliarde|de miliarde; miliarde = miliard|miliarde|de miliarde',
  ofMillions: (noun) => (noun.startsWith('de ') ? '' : 'de '),
  titles: `dl. = domnul; Dl. = Domnul; dna. = doamna; Dna. = Doamna; d-na = doamna; dna = doamna; dr. = doctor; Dr. = Doctor; prof. = profesor; Prof. = Profesor; ing. = inginer; Sf. = Sfântul; de ex. = de exemplu; ex. = exemplu; nr. = numărul; Nr. = Numărul; str. = strada; Str. = Strada; bd. = bulevardul; tel. = telefon; aprox. = aproximativ; pag. = pagina; art. = articolul; cap. = capitolul; vs. = versus; și/sau = și sau; d.p.d.v. = din punct de vedere; cca. = circa; max. = maximum; min. = minimum`,
  abbreviations: `etc. = et cetera; ș.a. = și altele; ș.a.m.d. = și așa mai departe; î.Hr. = înainte de Hristos; d.Hr. = după Hristos; î.e.n. = înaintea erei noastre; e.n. = era noastră`,
});
