import { digitLanguage, dottedTime, plainTime } from './digits.ts';

const firsts = 'ensimmäinen toinen kolmas neljäs viides kuudes seitsemäs kahdeksas yhdeksäs'.split(' ');
const stems = 'yhdes kahdes kolmas neljäs viides kuudes seitsemäs kahdeksas yhdeksäs'.split(' ');
const months =
  'tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta';

const ordinal = (n: number): string => {
  const rest = n % 10;
  const ten = Math.floor(n / 10);
  if (n < 10) return firsts[n - 1]!;
  if (n === 10) return 'kymmenes';
  if (ten === 1) return `${stems[rest - 1]}toista`;
  return `${stems[ten - 1]}kymmenes${rest ? firsts[rest - 1] : ''}`;
};

export const finnish = digitLanguage({
  tag: 'fi-FI',
  group: '\u00a0 ',
  words: `minus = miinus; plus = plus; equals = on; and = ja; at = ät; dot = piste; slash = kauttaviiva; colon = kaksoispiste; dash = viiva;
    underscore = alaviiva; question = kysymysmerkki; hash = risuaita; hashtag = aihetunniste; tilde = aaltoviiva; percent = prosenttia; perMille = promillea;
    number = numero; to = viiva; times = kertaa; by = kertaa; over = jaettuna; about = noin; section = pykälä; copyright = copyright;
    degrees = astetta; plusMinus = plus miinus; point = piste; version = versio; per = per`,
  decimals: 'pilkku',
  ordinal: {
    mark: '\\.(?=[ \\u00a0]\\p{Ll})',
    say: (n) => (n > 0 && n < 100 ? ordinal(n) : undefined),
  },
  months,
  monthsShort:
    'tammikuu|helmikuu|maaliskuu|huhtikuu|toukokuu|kesäkuu|heinäkuu|elokuu|syyskuu|lokakuu|marraskuu|joulukuu',
  dayMark: '\\.',
  date: ({ day, month, year }) =>
    `${ordinal(day)} ${months.split(' ')[month - 1]}${year === undefined ? '' : ` ${year}`}`,
  time: plainTime,
  own: [dottedTime('klo|kello')],
  parts:
    '1/2 = puoli; 1/3 = yksi kolmasosa; 2/3 = kaksi kolmasosaa; 1/4 = yksi neljäsosa; 3/4 = kolme neljäsosaa',
  units: `km = kilometri|kilometriä; m = metri|metriä; cm = senttimetri|senttimetriä; mm = millimetri|millimetriä; m² = neliömetri|neliömetriä; m2 = neliömetri|neliömetriä; m³ = kuutiometri|kuutiometriä; km² = neliökilometri|neliökilometriä; ha = hehtaari|hehtaaria;
    kg = kilo|kiloa; g = gramma|grammaa; mg = milligramma|milligrammaa; t = tonni|tonnia; l = litra|litraa; dl = desilitra|desilitraa; ml = millilitra|millilitraa; km/h = kilometri tunnissa|kilometriä tunnissa; m/s = metri sekunnissa|metriä sekunnissa; mph = maili tunnissa|mailia tunnissa;
    kB = kilotavu|kilotavua; MB = megatavu|megatavua; GB = gigatavu|gigatavua; Gt = gigatavu|gigatavua; TB = teratavu|teratavua; Hz = hertsi|hertsiä; kHz = kilohertsi|kilohertsiä; MHz = megahertsi|megahertsiä; GHz = gigahertsi|gigahertsiä; W = watti|wattia; kW = kilowatti|kilowattia; kWh = kilowattitunti|kilowattituntia; V = voltti|volttia; dB = desibeli|desibeliä;
    °C = celsiusaste|celsiusastetta; °F = fahrenheitaste|fahrenheitastetta; ° = aste|astetta; s = sekunti|sekuntia; min = minuutti|minuuttia; px = pikseli|pikseliä; kcal = kilokalori|kilokaloria; % = prosentti|prosenttia; ‰ = promille|promillea`,
  money: {
    EUR: 'euro|euroa;sentti|senttiä',
    USD: 'dollari|dollaria;sentti|senttiä',
    GBP: 'punta|puntaa;penny|pennyä',
    JPY: 'jeni|jeniä',
    SEK: 'Ruotsin kruunu|Ruotsin kruunua',
  },
  coins: (whole, hundredths) => `${whole} ${hundredths}`,
  scales:
    'k = tuhat|tuhatta; milj. = miljoona|miljoonaa; milj = miljoona|miljoonaa; M = miljoona|miljoonaa; miljoonaa = miljoona|miljoonaa; mrd. = miljardi|miljardia; mrd = miljardi|miljardia; miljardia = miljardi|miljardia',
  titles: `esim. = esimerkiksi; Esim. = Esimerkiksi; ts. = toisin sanoen; mm. = muun muassa; n. = noin; nro = numero; klo = kello; puh. = puhelin; vs. = vastaan; tri = tohtori; prof. = professori; ko. = kyseinen; vrt. = vertaa; ks. = katso; ja/tai = ja tai; eli = eli; s. = sivu; hra = herra; rva = rouva`,
  abbreviations: `jne. = ja niin edelleen; yms. = ynnä muuta sellaista; ym. = ynnä muuta; eaa. = ennen ajanlaskun alkua; jaa. = jälkeen ajanlaskun alun; jms. = ja muuta sellaista; eKr. = ennen Kristusta; jKr. = jälkeen Kristuksen`,
});
