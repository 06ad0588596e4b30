import { digitLanguage } from './digits.ts';
import { ordinalStems, yearOrdinal } from './slavic.ts';

const firsts =
  ' pierwsz drug trzec czwart piąt szóst siódm ósm dziewiąt dziesiąt jedenast dwunast trzynast czternast piętnast szesnast siedemnast osiemnast dziewiętnast'.split(
    ' ',
  );
const tens =
  '  dwudziest trzydziest czterdziest pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt'.split(
    ' ',
  );
const months =
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia';

type Ending = 'y' | 'ego' | 'ym' | 'a' | 'ej';

const bend = (stem: string, ending: Ending): string => {
  if (stem.startsWith('trzec')) return stem + { y: 'i', ego: 'iego', ym: 'im', a: 'ia', ej: 'iej' }[ending];
  if (stem === 'drug') return stem + { y: 'i', ego: 'iego', ym: 'im', a: 'a', ej: 'iej' }[ending];
  return stem + ending;
};
/** Both the tens and the ones are inflected: dwudziesty pierwszy. */
const ordinal = (n: number, ending: Ending): string =>
  n < 20 || n % 10 === 0
    ? ordinalStems(firsts, tens, tens)(n, (stem) => bend(stem, ending))
    : `${bend(tens[Math.floor(n / 10)]!, ending)} ${bend(firsts[n % 10]!, ending)}`;

export const polish = digitLanguage({
  tag: 'pl-PL',
  forms: ['one', 'few', 'many', 'other'],
  group: '\u00a0 .',
  words: `minus = minus; plus = plus; equals = równa się; and = i; at = małpa; dot = kropka; slash = ukośnik; colon = dwukropek; dash = myślnik;
    underscore = podkreślnik; question = znak zapytania; hash = krzyżyk; hashtag = hasztag; tilde = tylda; percent = procent; perMille = promil;
    number = numer; to = do; times = razy; by = na; over = przez; about = około; section = paragraf; copyright = copyright;
    degrees = stopni; plusMinus = plus minus; point = kropka; version = wersja; per = na`,
  decimals: 'przecinek',
  months,
  monthsShort: 'sty|lut|mar|kwi||cze|lip|sie|wrz|paź|lis|gru',
  dayMark: '\\.',
  date: ({ day, month, year }) =>
    `${ordinal(day, 'ego')} ${months.split(' ')[month - 1]}${year === undefined ? '' : ` ${yearOrdinal(year, (n) => ordinal(n, 'ego'))}`}`,
  time: ({ hour, minute, second }, { before }) => {
    const name =
      hour === 0
        ? /^(?:o|po|od|do|przed)$/.test(before)
          ? 'zerowej'
          : 'zerowa'
        : ordinal(hour, /^(?:o|po|od|do|godzinie|godziny)$/.test(before) ? 'ej' : 'a');
    return [name, minute === 0 && !second ? '' : minute < 10 ? `0 ${minute}` : minute, second ?? '']
      .join(' ')
      .trim();
  },
  parts: '1/2 = pół; 1/3 = jedna trzecia; 2/3 = dwie trzecie; 1/4 = ćwierć; 3/4 = trzy czwarte',
  units: `km = kilometr|kilometry|kilometrów|kilometra; m = metr|metry|metrów|metra; cm = centymetr|centymetry|centymetrów|centymetra; mm = milimetr|milimetry|milimetrów|milimetra; m² = metr kwadratowy|metry kwadratowe|metrów kwadratowych|metra kwadratowego; m2 = metr kwadratowy|metry kwadratowe|metrów kwadratowych|metra kwadratowego; m³ = metr sześcienny|metry sześcienne|metrów sześciennych|metra sześciennego; km² = kilometr kwadratowy|kilometry kwadratowe|kilometrów kwadratowych|kilometra kwadratowego; ha = hektar|hektary|hektarów|hektara;
    kg = kilogram|kilogramy|kilogramów|kilograma; dag = dekagram|dekagramy|dekagramów|dekagrama; g = gram|gramy|gramów|grama; mg = miligram|miligramy|miligramów|miligrama; t = tona|tony|ton|tony; l = litr|litry|litrów|litra; ml = mililitr|mililitry|mililitrów|mililitra; km/h = kilometr na godzinę|kilometry na godzinę|kilometrów na godzinę|kilometra na godzinę; m/s = metr na sekundę|metry na sekundę|metrów na sekundę|metra na sekundę; mph = mila na godzinę|mile na godzinę|mil na godzinę|mili na godzinę;
    kB = kilobajt|kilobajty|kilobajtów|kilobajta; MB = megabajt|megabajty|megabajtów|megabajta; GB = gigabajt|gigabajty|gigabajtów|gigabajta; TB = terabajt|terabajty|terabajtów|terabajta; Hz = herc|herce|herców|herca; kHz = kiloherc|kiloherce|kiloherców|kiloherca; MHz = megaherc|megaherce|megaherców|megaherca; GHz = gigaherc|gigaherce|gigaherców|gigaherca; W = wat|waty|watów|wata; kW = kilowat|kilowaty|kilowatów|kilowata; kWh = kilowatogodzina|kilowatogodziny|kilowatogodzin|kilowatogodziny; V = wolt|wolty|woltów|wolta; dB = decybel|decybele|decybeli|decybela;
    °C = stopień Celsjusza|stopnie Celsjusza|stopni Celsjusza|stopnia Celsjusza; °F = stopień Fahrenheita|stopnie Fahrenheita|stopni Fahrenheita|stopnia Fahrenheita; ° = stopień|stopnie|stopni|stopnia; s = sekunda|sekundy|sekund|sekundy; min = minuta|minuty|minut|minuty; px = piksel|piksele|pikseli|piksela; kcal = kilokaloria|kilokalorie|kilokalorii|kilokalorii`,
  money: {
    PLN: 'złoty|złote|złotych|złotego;grosz|grosze|groszy|grosza',
    EUR: 'euro;cent|centy|centów|centa',
    USD: 'dolar|dolary|dolarów|dolara;cent|centy|centów|centa',
    GBP: 'funt|funty|funtów|funta;pens|pensy|pensów|pensa',
    JPY: 'jen|jeny|jenów|jena',
    CHF: 'frank|franki|franków|franka',
  },
  scales:
    'k = tysiąc|tysiące|tysięcy|tysiąca; tys. = tysiąc|tysiące|tysięcy|tysiąca; tys = tysiąc|tysiące|tysięcy|tysiąca; mln = milion|miliony|milionów|miliona; miliony = milion|miliony|milionów|miliona; milionów = milion|miliony|milionów|miliona; mld = miliard|miliardy|miliardów|miliarda; miliardów = miliard|miliardy|miliardów|miliarda',
  titles: `np. = na przykład; Np. = Na przykład; tj. = to jest; tzw. = tak zwany; m.in. = między innymi; ok. = około; nr = numer; ul. = ulica; al. = aleja; tel. = telefon; dr = doktor; prof. = profesor; Prof. = Profesor; inż. = inżynier; mgr = magister; św. = święty; godz. = godzina; str. = strona; s. = strona; pt. = pod tytułem; vs. = kontra; rozdz. = rozdział; tzn. = to znaczy; ds. = do spraw; i/lub = i lub; max. = maksymalnie; min. = minimum`,
  abbreviations: `itd. = i tak dalej; itp. = i tym podobne; p.n.e. = przed naszą erą; n.e. = naszej ery; r. = roku; w. = wieku`,
  own: [
    {
      starts: 'digit',
      pattern: '(?<![\\p{L}\\p{N}.,])([12]\\d{3})[ \\u00a0](rok|roku|rokiem|r\\.)(?![\\p{L}\\p{N}])',
      say: ([, year, noun], { before, after }) => {
        const ending = noun === 'rok' ? 'y' : noun === 'rokiem' || /^we?$/.test(before) ? 'ym' : 'ego';
        const end = noun === 'r.' && /^(?:\s*$|\s+\p{Lu})/u.test(after) ? '.' : '';
        return `${yearOrdinal(Number(year), (n) => ordinal(n, ending))} ${noun === 'r.' ? 'roku' : noun}${end}`;
      },
    },
  ],
});
