import { digitLanguage, plainTime } from './digits.ts';

const firsts = ' birinci ikinci üçüncü dördüncü beşinci altıncı yedinci sekizinci dokuzuncu'.split(' ');
const tens = ['', 'on', 'yirmi', 'otuz', 'kırk', 'elli', 'altmış', 'yetmiş', 'seksen', 'doksan'];
const firstTens =
  ' onuncu yirminci otuzuncu kırkıncı ellinci altmışıncı yetmişinci sekseninci doksanıncı'.split(' ');
const months = 'Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık';

const ordinal = (n: number): string | undefined => {
  if (n < 1 || n > 99) return n === 100 ? 'yüzüncü' : undefined;
  if (n % 10 === 0) return firstTens[n / 10];
  return `${tens[Math.floor(n / 10)]} ${firsts[n % 10]}`.trim();
};

export const turkish = digitLanguage({
  tag: 'tr-TR',
  words: `minus = eksi; plus = artı; equals = eşittir; and = ve; at = et; dot = nokta; slash = eğik çizgi; colon = iki nokta; dash = tire;
    underscore = alt çizgi; question = soru işareti; hash = diyez; hashtag = etiket; tilde = tilde; percent = yüzde; perMille = binde;
    number = numara; to = ila; times = çarpı; by = çarpı; over = bölü; about = yaklaşık; section = madde; copyright = telif hakkı;
    degrees = derece; plusMinus = artı eksi; point = nokta; version = sürüm; per = bölü`,
  decimals: 'virgül',
  ordinal: {
    mark: '\\.(?=[ \\u00a0]\\p{L})',
    say: (n, _, { after }) =>
      /^[ \u00a0](?:\p{Ll}|Yüzyıl|Dünya|Bölüm|Cadde|Sokak)/u.test(after) ? ordinal(n) : undefined,
  },
  months,
  monthsShort: 'Oca|Şub|Mar|Nis|May|Haz|Tem|Ağu|Eyl|Eki|Kas|Ara',
  date: ({ day, month, year }) =>
    `${day} ${months.split(' ')[month - 1]}${year === undefined ? '' : ` ${year}`}`,
  time: plainTime,
  parts: '1/2 = yarım; 1/3 = üçte bir; 2/3 = üçte iki; 1/4 = çeyrek; 3/4 = dörtte üç',
  mixed: (whole, above, below) =>
    above === 1 && below === 2
      ? `${whole} buçuk`
      : `${whole} tam ${below === 4 ? (above === 3 ? 'dörtte üç' : 'dörtte bir') : `${above} bölü ${below}`}`,
  units: `km = kilometre; m = metre; cm = santimetre; mm = milimetre; m² = metrekare; m2 = metrekare; m³ = metreküp; km² = kilometrekare; ha = hektar;
    kg = kilo; g = gram; gr = gram; mg = miligram; t = ton; l = litre; lt = litre; ml = mililitre; km/h = kilometre saat; km/sa = kilometre saat; m/s = metre saniye; mph = mil saat;
    kB = kilobayt; KB = kilobayt; MB = megabayt; GB = gigabayt; TB = terabayt; Hz = hertz; kHz = kilohertz; MHz = megahertz; GHz = gigahertz; W = vat; kW = kilovat; kWh = kilovat saat; V = volt; dB = desibel;
    °C = derece; °F = fahrenhayt derece; ° = derece; s = saniye; sn = saniye; dk = dakika; min = dakika; sa = saat; px = piksel; kcal = kilokalori`,
  money: { TRY: 'lira;kuruş', EUR: 'avro;sent', USD: 'dolar;sent', GBP: 'sterlin;peni', JPY: 'yen' },
  signs: { TL: 'TRY' },
  scales: 'k = bin; bin = bin; mn = milyon; milyon = milyon; M = milyon; mr = milyar; milyar = milyar',
  titles: `Dr. = Doktor; Prof. = Profesör; Doç. = Doçent; Av. = Avukat; Sn. = Sayın; Müh. = Mühendis; örn. = örneğin; Örn. = Örneğin; mad. = madde; no. = numara; No. = Numara; Cad. = Caddesi; Sok. = Sokak; Mah. = Mahallesi; tel. = telefon; Tel. = Telefon; yak. = yaklaşık; vs. = vesaire; sf. = sayfa; bkz. = bakınız; Bkz. = Bakınız; ve/veya = ve veya`,
  abbreviations: `vb. = ve benzeri; vd. = ve diğerleri; M.Ö. = milattan önce; M.S. = milattan sonra; MÖ = milattan önce; MS = milattan sonra; A.Ş. = anonim şirketi; Ltd. = limitet; Şti. = şirketi`,
  own: [
    {
      starts: 'symbol',
      pattern: '%[ \\u00a0]?(\\d{1,3}(?:\\.\\d{3}){0,3})(?:,(\\d{1,4}))?(?!\\d)',
      say: ([, whole, fraction]) =>
        `yüzde ${whole!.replaceAll('.', '')}${fraction ? ` virgül ${fraction}` : ''}`,
    },
    {
      starts: 'digit',
      pattern: '(\\d{1,3})(?:,(\\d{1,4}))?[ \\u00a0]?%',
      say: ([, whole, fraction]) => `yüzde ${whole}${fraction ? ` virgül ${fraction}` : ''}`,
    },
  ],
});
