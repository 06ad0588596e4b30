import type { CalendarDate, ClockTime, Gender, Language } from '../language.ts';
import { own } from './fr-own.ts';
import { extras } from './extras/fr.ts';
import { table } from './table.ts';
import { decimalsAs, feminine, horsepower } from './romance.ts';

const ones =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  );
const tens = [
  '',
  '',
  'vingt',
  'trente',
  'quarante',
  'cinquante',
  'soixante',
  'soixante',
  'quatre-vingt',
  'quatre-vingt',
];
const months = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
  ' ',
);

/** `last`: nothing follows, so vingts and cents keep their s. */
const under100 = (n: number, last: boolean): string => {
  if (n < 20) return ones[n]!;
  if (n === 80) return last ? 'quatre-vingts' : 'quatre-vingt';
  const ten = Math.floor(n / 10);
  const rest = ten === 7 || ten === 9 ? (n % 10) + 10 : n % 10;
  if (rest === 0) return tens[ten]!;
  if ((rest === 1 || rest === 11) && ten < 8) return `${tens[ten]} et ${ones[rest]}`;
  return `${tens[ten]}-${ones[rest]}`;
};

const under1000 = (n: number, last: boolean): string => {
  const hundred = Math.floor(n / 100);
  const rest = n % 100;
  if (hundred === 0) return under100(rest, last);
  const head = hundred === 1 ? 'cent' : `${ones[hundred]} cent${rest === 0 && last ? 's' : ''}`;
  return rest ? `${head} ${under100(rest, last)}` : head;
};

const cardinal = (n: number, gender?: Gender): string => {
  const words: string[] = [];
  for (const [size, name] of [
    [1e12, 'billion'],
    [1e9, 'milliard'],
    [1e6, 'million'],
  ] as const) {
    const count = Math.floor(n / size);
    n %= size;
    if (count) words.push(`${under1000(count, true)} ${name}${count > 1 ? 's' : ''}`);
  }
  const thousands = Math.floor(n / 1000);
  if (thousands) words.push(thousands === 1 ? 'mille' : `${under1000(thousands, false)} mille`);
  if (n % 1000 || words.length === 0) words.push(under1000(n % 1000, true));
  const text = words.join(' ');
  return gender === 'f' ? text.replace(/(?<![a-z])un$/, 'une') : text;
};

const ordinal = (n: number, gender: Gender = 'm'): string => {
  if (n === 1) return gender === 'f' ? 'première' : 'premier';
  return `${cardinal(n)
    .replace(/(vingt|cent|million)s$/, '$1')
    .replace(/cinq$/, 'cinqu')
    .replace(/neuf$/, 'neuv')
    .replace(/e$/, '')}ième`;
};

const date = ({ day, month, year }: CalendarDate): string =>
  `${day === 1 ? 'premier' : cardinal(day)} ${months[month - 1]}${year === undefined ? '' : ` ${cardinal(year)}`}`;

const time = ({ hour, minute, second }: ClockTime): string => {
  const minutes = minute === 0 ? '' : ` ${cardinal(minute, 'f')}`;
  const seconds = second ? ` et ${cardinal(second, 'f')} seconde${second > 1 ? 's' : ''}` : '';
  return `${cardinal(hour, 'f')} heure${hour > 1 ? 's' : ''}${minutes}${seconds}`;
};

const partNames: Readonly<Record<number, string>> = { 2: 'demi', 3: 'tiers', 4: 'quart' };
const part = (above: number, below: number, gender?: Gender): string => {
  const name = partNames[below] ?? ordinal(below);
  return `${cardinal(above, above === 1 && below === 2 ? gender : undefined)} ${name}${above > 1 && !name.endsWith('s') ? 's' : ''}`;
};

const feminineWords =
  /^(?:fois|communes?|entreprises?|familles?|voix|régions?|heures?|minutes?|secondes?|personnes?|années?|semaines?|journées?|femmes?|filles?|pages?|places?|chambres?|voitures?|maisons?|pommes?|étoiles?|tables?|équipes?|questions?|choses?|nuits?|tonnes?|bouteilles?|tasses?|cuillères?|lettres?|langues?|ville?s?|pièces?|parties?|étapes?|raisons?|victoires?|vaches?|poules?|chèvres?|brebis|souris|abeilles?|mouches?|écoles?|routes?|villas?|salles?|portes?|lignes?|lampes?|robes?|chaises?|cartes?|boîtes?|listes?|fautes?|tombes?|œuvres?|fleurs?|mers?|sœurs?|mères?|dames?|roses?|poires?|oranges?|bananes?|tomates?|carottes?|clés?|clefs?|dents?|mains?|jambes?|têtes?|idées?|montres?|forêts?|plages?|images?|gares?|banques?|usines?|firmes?|photos?|vidéos?|motos?|radios?)$/;
/** Endings of feminine nouns, and masculine nouns with the same endings. */
const feminineEndings =
  /(?:[tsx]ions?|aisons?|(?<!inv|retra)ités?|ettes?|ances?|ences?|ures?|elles?|esses?|tudes?|ades?|aines?|ières?|euses?|trices?|ennes?|ines?|ées?)$/;
const masculineWords =
  /^(?:comités?|traités?|silences?|murmures?|mercures?|vermicelles?|stades?|grades?|squelettes?|domaines?|capitaines?|cimetières?|derrières?|arrières?|lycées?|musées?|trophées?|mausolées?|athées?|magazines?|moines?|platines?|malades?|camarades?|dinosaures?|trampolines?)$/;
/**
 * Verbs with the ending of a feminine noun, which may follow a number that does not count them: “L'acte 1 commence”.
 */
const verbs =
  /^(?:commence|avance|lance|relance|influence|finance|balance|recense|dure|assure|mesure|figure|procure|jette|rejette|mette|appelle|rappelle|cesse|termine|domine|élimine|examine|dessine|vienne|prenne|tienne)$/;

export const french: Language = {
  ...extras(cardinal),
  tag: 'fr-FR',
  forms: ['one', 'other'],
  decimal: ',',
  group: ' .\u00a0',
  order: 'dmy',
  words: {
    minus: 'moins',
    plus: 'plus',
    equals: 'égale',
    and: 'et',
    at: 'arobase',
    dot: 'point',
    slash: 'slash',
    colon: 'deux-points',
    dash: 'tiret',
    underscore: 'tiret bas',
    question: "point d'interrogation",
    hash: 'dièse',
    hashtag: 'hashtag',
    tilde: 'tilde',
    percent: 'pour cent',
    perMille: 'pour mille',
    number: 'numéro',
    to: 'à',
    times: 'fois',
    by: 'par',
    over: 'sur',
    about: 'environ',
    section: 'paragraphe',
    copyright: 'copyright',
    degrees: 'degrés',
    plusMinus: 'plus ou moins',
    point: 'point',
    version: 'version',
    per: 'par',
  },
  each: 'mois|jour|semaine|an|année|heure|personne|nuit|pièce|litre|minute|habitant|kilo',
  cardinal,
  decimals: decimalsAs(cardinal, 'virgule'),
  agree: (word) =>
    feminineWords.test(word) ||
    (feminine(word, feminineEndings) && !masculineWords.test(word) && !verbs.test(word))
      ? 'f'
      : undefined,
  ordinal: {
    mark: '(?:ers?|ère|re|e|ème|eme|nde?|nds)(?![\\p{L}\\p{N}])',
    say: (n, mark) => {
      if (n === 0) return undefined;
      if (/^(?:nd)/.test(mark)) return n === 2 ? `second${mark.slice(2)}` : undefined;
      if (/^(?:re|ère)$/.test(mark)) return n === 1 ? 'première' : undefined;
      if (mark.startsWith('er')) return n === 1 ? `premier${mark.slice(2)}` : undefined;
      return ordinal(n);
    },
  },
  months,
  monthsShort: 'janv|févr fév|||||juil|||oct|nov|déc',
  dayMark: 'er',
  date,
  dated: '(?:RDV|rendez-vous|réunion|née?s?|livrée?s?|prévue?s?|arrivée?|départ) le',
  weekday: 'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|(?:lun|mar|mer|jeu|ven|sam|dim)(?=\\.)',
  time,
  hourMark: 'h|heures',
  part,
  mixed: (whole, above, below) => `${cardinal(whole)} et ${below === 2 ? 'demi' : part(above, below)}`,
  units: table(`
    Km = kilomètre|kilomètres; KM = kilomètre|kilomètres; kmh = kilomètre heure|kilomètres heure;
    Kg = kilo|kilos; KG = kilo|kilos;
    km = kilomètre|kilomètres; m = mètre|mètres; cm = centimètre|centimètres;
    nm = nanomètre|nanomètres; mm = millimètre|millimètres; m² = mètre carré|mètres carrés; m2 = mètre carré|mètres carrés;
    m³ = mètre cube|mètres cubes; km² = kilomètre carré|kilomètres carrés;
    cm³ = centimètre cube|centimètres cubes; ha = hectare|hectares; kg = kilo|kilos; g = gramme|grammes;
    mg = milligramme|milligrammes; t = f:tonne|tonnes; l = litre|litres; L = litre|litres;
    ml = millilitre|millilitres; mL = millilitre|millilitres; cl = centilitre|centilitres;
    dl = décilitre|décilitres; ft = pied|pieds; pts = point|points; km/h = kilomètre heure|kilomètres heure;
    m/s = mètre par seconde|mètres par seconde; mph = mile par heure|miles par heure; 
    ko = kilo-octet|kilo-octets; Ko = kilo-octet|kilo-octets; Mo = mégaoctet|mégaoctets;
    Go = gigaoctet|gigaoctets; To = téraoctet|téraoctets; MB = mégaoctet|mégaoctets;
    GB = gigaoctet|gigaoctets; TB = téraoctet|téraoctets;
    Mbit/s = mégabit par seconde|mégabits par seconde; Hz = hertz; kHz = kilohertz; MHz = mégahertz;
    GHz = gigahertz; W = watt|watts; kW = kilowatt|kilowatts; MW = mégawatt|mégawatts;
    kWh = kilowattheure|kilowattheures; V = volt|volts; dB = décibel|décibels;
    hPa = hectopascal|hectopascals; kcal = f:kilocalorie|kilocalories; kJ = kilojoule|kilojoules;
    °C = degré Celsius|degrés Celsius; ° C = degré Celsius|degrés Celsius; °F = degré Fahrenheit|degrés Fahrenheit; ° = degré|degrés;
    ms = f:milliseconde|millisecondes; s = f:seconde|secondes; sec = f:seconde|secondes;
    min = f:minute|minutes; mn = f:minute|minutes; px = pixel|pixels; hab = habitant|habitants; mAh = milliampère-heure|milliampères-heures; Ω = ohm|ohms; kΩ = kilo-ohm|kilo-ohms; c. à s. = f:cuillère à soupe|cuillères à soupe; c. à c. = f:cuillère à café|cuillères à café; hl = hectolitre|hectolitres;
    MPa = mégapascal|mégapascals; kPa = kilopascal|kilopascals; bar = bar|bars; Nm = newton-mètre|newtons-mètres; kN = kilonewton|kilonewtons; mA = milliampère|milliampères; GW = gigawatt|gigawatts; GWh = gigawattheure|gigawattheures; MWh = mégawattheure|mégawattheures; TWh = térawattheure|térawattheures; µg = microgramme|microgrammes; kV = kilovolt|kilovolts; atm = f:atmosphère|atmosphères; mmHg = millimètre de mercure|millimètres de mercure; cm² = centimètre carré|centimètres carrés; Gbit/s = gigabit par seconde|gigabits par seconde; Mo/s = mégaoctet par seconde|mégaoctets par seconde; Go/s = gigaoctet par seconde|gigaoctets par seconde; tr/min = tour par minute|tours par minute; N·m = newton-mètre|newtons-mètres; ppm = f:partie par million|parties par million; kB = kilo-octet|kilo-octets; KB = kilo-octet|kilo-octets; Mbps = mégabit par seconde|mégabits par seconde; Gbps = gigabit par seconde|gigabits par seconde; bpm = battement par minute|battements par minute
  `),
  money: {
    EUR: 'euro|euros;centime|centimes',
    USD: 'dollar|dollars;cent|cents',
    GBP: 'f:livre|livres;penny|pence',
    JPY: 'yen|yens',
    INR: 'f:roupie|roupies;paisa|paisas',
    BRL: 'real|reals;centavo|centavos',
    CHF: 'franc suisse|francs suisses;centime|centimes',
    CAD: 'dollar canadien|dollars canadiens;cent|cents',
    CNY: 'yuan|yuans',
  },
  signs: { CA$: 'CAD', euro: 'EUR', euros: 'EUR', dollars: 'USD' },
  coins: (whole, _, count) => `${whole} ${count}`,
  scales: table(`
    k = mille; K = mille; mille = mille; M = million|millions; million = million|millions;
    millions = million|millions; Md = milliard|milliards; Mds = milliard|milliards;
    milliard = milliard|milliards; milliards = milliard|milliards
  `),
  ofMillions: (noun) =>
    /^[aeéèiouyh]/i.test(noun) && !noun.startsWith('yen') && !noun.startsWith('yuan') ? "d'" : 'de ',
  titles: table(`
    MM. = Messieurs; Mme = Madame; Mmes = Mesdames; Mlle = Mademoiselle; Mme. = Madame;
    Mlle. = Mademoiselle; Dr = Docteur; Dr. = Docteur; Pr = Professeur; Pr. = Professeur;
    St = Saint; Mt = Mont; Ste = Sainte; St. = Saint; p. ex. = par exemple; p.ex. = par exemple;
    c.-à-d. = c'est-à-dire; c-à-d = c'est-à-dire; n° = numéro; N° = Numéro; nº = numéro; env. = environ;
    tél. = téléphone; Tél. = Téléphone; bd = boulevard; bd. = boulevard; Bd = Boulevard; av. = avenue;
    chap. = chapitre; art. = article; op. = opus; temp. = température; Temp. = Température; Gal = général; Cel = colonel; S. Exc. = Son Excellence; S.Exc. = Son Excellence; Col. = colonel; vol. = volume; fig. = figure; vs = versus; vs. = versus;
    cf. = confer; max. = maximum; min. = minimum; apr. = après; et/ou = et ou; pp. = pages; Cf. = Confer; Max. = Maximum; Min. = Minimum; Env. = Environ; pers. = personnes; Sté = Société; appt = appartement; apt. = appartement;
    gén. = général; col. = colonel; réf. = référence; Réf. = Référence; S. M. = Sa Majesté; S. E. = Son Excellence; C. civ. = Code civil; C. pén. = Code pénal; Chap. = Chapitre; Art. = Article;
    Vol. = Volume; Fig. = Figure; RDV = rendez-vous; Rdv = Rendez-vous; suiv. = suivantes; rdv = rendez-vous; stp = s'il te plaît; svp = s'il vous plaît; SVP = s'il vous plaît; c. à s. = cuillère à soupe;
    c. à c. = cuillère à café; Éts = Établissements; Mgr = Monseigneur; lun. = lundi; mar. = mardi; mer. = mercredi; jeu. = jeudi; ven. = vendredi; sam. = samedi; dim. = dimanche;
    éd. = édition; bcp = beaucoup; pb = problème; tjs = toujours; Dir. = Directeur; dép. = département;
    coll. = collection; trad. = traduction; i.e. = c'est-à-dire; i. e. = c'est-à-dire; Coll. = Collection; figs. = figures; vols. = volumes; Tél = Téléphone
  `),
  abbreviations: table(`
    etc. = et cetera; Etc. = Et cetera; av. J.-C. = avant Jésus-Christ; apr. J.-C. = après Jésus-Christ;
    J.-C. = Jésus-Christ; S.A. = S A; Cie = compagnie;
    incl. = inclus; pts. = points; bout. = bouteilles; cp. = comprimés; pdt = pendant; Cdt = Cordialement; Cdt. = Cordialement; cdt = cordialement
  `),
  romans: {
    counted:
      'chapitre chap vol art tome partie acte livre volume phase type article titre scène guerre mondiale niveau étape annexe'.split(
        ' ',
      ),
    centuries: ['siècle', 'siècles'],
    names:
      'Louis Charles Henri François Philippe Jean Paul Pie Benoît Léon Napoléon Catherine Pierre Nicolas Alexandre Frédéric Guillaume Élisabeth Elizabeth George Georges Édouard Jacques Richard Léopold Albert Baudouin Clovis Robert Hugues Urbain Innocent Clément Grégoire Boniface Ramsès Rainier'.split(
        ' ',
      ),
    // Le, De, Ce, Ver and Inde are words.
    mark: '(?<=(?<!\\p{L})I)er|(?<=(?<!\\p{L})II)nde?|(?<=[VX]|[IVXLCDM]I)(?:ème|e)',
    say: (n, as, { before }) => {
      if (as === 'ruler') return n === 1 ? 'premier' : cardinal(n);
      if (as === 'marked' || as === 'century')
        return ordinal(n, /^(?:la|ière|élisabeth|elizabeth|catherine)$/.test(before) ? 'f' : 'm');
      return cardinal(n);
    },
  },
  own: [
    ...own(cardinal),
    horsepower(cardinal, 'ch|CV|cv', 'cheval', 'chevaux'),
    {
      starts: 'letter',
      pattern: '(?<![\\p{L}\\p{N}])M\\.(?=[ \\u00a0](?:\\p{Lu}\\p{Ll}|et[ \\u00a0]Mme|l[ea][ \\u00a0]))',
      say: () => 'Monsieur',
    },
    {
      starts: 'letter',
      pattern: '(?<![\\p{L}\\p{N}])I(?:re|ère)(?![\\p{L}\\p{N}])',
      say: () => 'première',
    },
    {
      starts: 'letter',
      pattern: '(?<![\\p{L}\\p{N}])Me(?=[ \\u00a0]\\p{Lu}\\p{Ll})',
      say: () => 'Maître',
    },
    {
      // p. 12-15
      starts: 'letter',
      pattern: '(?<![\\p{L}\\p{N}])p\\.[ \\u00a0]?(?=\\d+([-\u2013]\\d|[ ](?:à|et)[ ]\\d)?)',
      say: ([, range]) => (range ? 'pages ' : 'page '),
    },
    {
      // al. 2 et 3
      starts: 'letter',
      pattern: '(?<![\\p{L}\\p{N}])al\\.(?=[ \\u00a0]\\d+([ ](?:à|et)[ ]\\d)?)',
      say: ([, more]) => (more ? 'alinéas' : 'alinéa'),
    },
    {
      // Le livre a 300 p.
      starts: 'letter',
      pattern: '(?<=\\d[ \\u00a0])p\\.(?=\\s*$|[,;)]|[ ]\\p{Ll})',
      say: (_, { after }) => (/^\s*$/.test(after) ? 'pages.' : 'pages'),
    },
  ],
};
