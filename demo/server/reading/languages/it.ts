import type { ClockTime, Gender, Language } from '../language.ts';
import { own } from './it-own.ts';
import { extras } from './extras/it.ts';
import { table } from './table.ts';
import { beforeNoun, decimalsAs, duration, feminine, horsepower } from './romance.ts';

const ones =
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'.split(
    ' ',
  );
const tens = [
  '',
  '',
  'venti',
  'trenta',
  'quaranta',
  'cinquanta',
  'sessanta',
  'settanta',
  'ottanta',
  'novanta',
];
const months =
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' ');
const firsts = ' primo secondo terzo quarto quinto sesto settimo ottavo nono decimo'.split(' ');

const under100 = (n: number): string => {
  if (n < 20) return ones[n]!;
  const ten = tens[Math.floor(n / 10)]!;
  const rest = n % 10;
  if (rest === 0) return ten;
  if (rest === 1 || rest === 8) return ten.slice(0, -1) + ones[rest];
  return ten + (rest === 3 ? 'tré' : ones[rest]);
};

const under1000 = (n: number): string => {
  const hundred = Math.floor(n / 100);
  const rest = n % 100;
  if (hundred === 0) return under100(rest);
  const low = rest === 0 ? '' : rest === 3 ? 'tré' : under100(rest);
  const eight = rest === 8 || Math.floor(rest / 10) === 8;
  return `${hundred === 1 ? '' : ones[hundred]}cent${eight ? '' : 'o'}${low}`;
};

const underMillion = (n: number): string => {
  const thousands = Math.floor(n / 1000);
  if (thousands === 0) return under1000(n);
  const head = thousands === 1 ? 'mille' : `${under1000(thousands).replace(/tré$/, 'tre')}mila`;
  const rest = n % 1000;
  return rest === 0 ? head : head + (rest === 3 ? 'tré' : under1000(rest));
};

const cardinal = (n: number, gender?: Gender): string => {
  if (n === 1 && gender) return gender === 'f' ? 'una' : 'un';
  const words: string[] = [];
  for (const [size, one, many] of [
    [1e12, 'un bilione', 'bilioni'],
    [1e9, 'un miliardo', 'miliardi'],
    [1e6, 'un milione', 'milioni'],
  ] as const) {
    const count = Math.floor(n / size);
    n %= size;
    if (count) words.push(count === 1 ? one : `${under1000(count)} ${many}`);
  }
  if (n || words.length === 0) words.push(underMillion(n));
  return words.join(' ');
};

const ordinal = (n: number, gender: Gender = 'm'): string => {
  const words =
    n <= 10
      ? firsts[n]!
      : `${cardinal(n)
          .replace(/tré$/, 'tree')
          .replace(/sei$/, 'seii')
          .replace(/mila$/, 'mill')
          .replace(/[aeio]$/, '')}esimo`;
  return gender === 'f' ? words.replace(/o$/, 'a') : words;
};

const time = ({ hour, minute, second }: ClockTime): string => {
  const name = hour === 1 ? 'una' : cardinal(hour);
  const minutes = minute === 0 ? '' : ` e ${cardinal(minute)}`;
  return name + minutes + (second ? ` e ${cardinal(second)} second${second === 1 ? 'o' : 'i'}` : '');
};

const part = (above: number, below: number, gender?: Gender): string => {
  if (below === 2 && above === 1) return gender === 'f' ? 'mezza' : 'mezzo';
  const name = below === 2 ? 'mezzo' : ordinal(below);
  return `${cardinal(above, 'm')} ${above === 1 ? name : name.replace(/o$/, 'i').replace(/zi$/, 'zi')}`;
};

export const italian: Language = {
  ...extras(ordinal),
  tag: 'it-IT',
  forms: ['one', 'other'],
  decimal: ',',
  group: '.\u00a0 ',
  order: 'dmy',
  words: {
    minus: 'meno',
    plus: 'più',
    equals: 'uguale',
    and: 'e',
    at: 'chiocciola',
    dot: 'punto',
    slash: 'barra',
    colon: 'due punti',
    dash: 'trattino',
    underscore: 'trattino basso',
    question: 'punto interrogativo',
    hash: 'cancelletto',
    hashtag: 'hashtag',
    tilde: 'tilde',
    percent: 'per cento',
    perMille: 'per mille',
    number: 'numero',
    to: 'a',
    times: 'per',
    by: 'per',
    over: 'su',
    about: 'circa',
    section: 'paragrafo',
    copyright: 'copyright',
    degrees: 'gradi',
    plusMinus: 'più o meno',
    point: 'punto',
    version: 'versione',
    per: 'al',
  },
  each: 'die|mese|giorno|settimana|anno|ora|persona|notte|pezzo|litro|minuto|abitante|chilo',
  cardinal,
  decimals: decimalsAs(cardinal, 'virgola'),
  agree: (word) =>
    /^(?:volta|ora|persona|donna|notte|parte|classe|chiave|legge|luce|nave|mano)$/.test(word) ||
    (feminine(word, /(?:a|ione|tà)$/) &&
      !/^(?:milione|problema|programma|sistema|tema|sulla|della|dalla|nella|alla|contro|prima|ancora|allora|senza|sopra|sarà|quella|questa|verrà|avrà)$/.test(
        word,
      ))
      ? 'f'
      : feminine(word, /[oe]$/) &&
          !/^(?:come|dove|anche|sono|dopo|oltre|sotto|verso|circa|contro|quando|mentre|oppure|dello|sullo|nello|allo|delle|alle|nelle|dalle|sulle|però|entro|quindi|invece|hanno|meno|ogni|altre|stato|viene|aveva)$/.test(
            word,
          )
        ? 'm'
        : /^(?:km|kg|giorno|anno|mese|bar)$/.test(word)
          ? 'm'
          : undefined,
  ordinal: {
    mark: '[º°](?![CF\\p{L}])|ª|[oa](?![\\p{L}\\p{N}])',
    say: (n, mark, { after, before }) => {
      const ranked =
        /^(?:al|il|lo|del|nel|dal|arrivò|arrivato|arriva|arrivata|giunse|giunto|finì|classificato|classificata|chiude|chiuse|posto)$/;
      const isRank = /^[ ]?(?:[.,;:!?)]|$)/.test(after) && ranked.test(before);
      if (n === 0 || (mark === '°' && !isRank && !beforeNoun(after))) return undefined;
      return ordinal(n, /[ªa]/.test(mark) ? 'f' : 'm');
    },
  },
  months,
  monthsShort: 'gen|feb||apr|mag|giu|lug|ago|set sett|ott|nov|dic',
  dayMark: '[º°]',
  date: ({ day, month, year }) =>
    `${day === 1 ? 'primo' : cardinal(day)} ${months[month - 1]}${year === undefined ? '' : ` ${cardinal(year)}`}`,
  dated: 'entro il',
  weekday: 'lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|(?:lun|mar|mer|gio|ven|sab|dom)(?=\\.)',
  time,
  hourMark: 'h',
  part,
  mixed: (whole, above, below) => `${cardinal(whole)} e ${part(above, below)}`,
  units: table(`
    Km = chilometro|chilometri; KM = chilometro|chilometri; kmh = chilometro orario|chilometri orari;
    Kg = chilo|chili; KG = chilo|chili;
    km = chilometro|chilometri; m = metro|metri; mt = metro|metri; cm = centimetro|centimetri;
    nm = nanometro|nanometri; bpm = battito al minuto|battiti al minuto; mm = millimetro|millimetri; m² = metro quadrato|metri quadrati; m2 = metro quadrato|metri quadrati;
    mq = metro quadrato|metri quadrati; m³ = metro cubo|metri cubi; mc = metro cubo|metri cubi;
    km² = chilometro quadrato|chilometri quadrati; cm³ = centimetro cubo|centimetri cubi;
    ha = ettaro|ettari; mi = f:miglio|miglia; kg = chilo|chili; g = grammo|grammi; gr = grammo|grammi;
    mg = milligrammo|milligrammi; t = f:tonnellata|tonnellate; hg = etto|etti; l = litro|litri;
    L = litro|litri; ml = millilitro|millilitri; cl = centilitro|centilitri; dl = decilitro|decilitri; gg = giorno|giorni; h = f:ora|ore;
    km/h = chilometro orario|chilometri orari; m/s = metro al secondo|metri al secondo;
    mph = m:miglio orario|miglia orarie; kB = kilobyte; KB = kilobyte; MB = megabyte; GB = gigabyte;
    TB = terabyte; Mbps = megabit al secondo; Hz = hertz; kHz = chilohertz; MHz = megahertz;
    GHz = gigahertz; W = watt; kW = chilowatt; MW = megawatt; kWh = chilowattora; V = volt; dB = decibel;
    hPa = ettopascal; kcal = f:chilocaloria|chilocalorie; °C = grado Celsius|gradi Celsius; ° C = grado Celsius|gradi Celsius; kmq = chilometro quadrato|chilometri quadrati;
    °F = grado Fahrenheit|gradi Fahrenheit; ° = grado|gradi; ms = millisecondo|millisecondi;
    s = secondo|secondi; sec = secondo|secondi; min = minuto|minuti; px = pixel;
    MPa = megapascal; kPa = chilopascal; bar = bar; Nm = newton metro; kN = chilonewton; kJ = chilojoule; mA = milliampere; mAh = milliamperora; GW = gigawatt; GWh = gigawattora; MWh = megawattora; TWh = terawattora; µg = microgrammo|microgrammi; kV = chilovolt; atm = f:atmosfera|atmosfere; mmHg = millimetro di mercurio|millimetri di mercurio; cm² = centimetro quadrato|centimetri quadrati; Gbps = gigabit al secondo; Mbit/s = megabit al secondo; Gbit/s = gigabit al secondo; MB/s = megabyte al secondo; GB/s = gigabyte al secondo; N·m = newton metro; ppm = f:parte per milione|parti per milione; Ω = ohm; kΩ = chiloohm; mL = millilitro|millilitri; hl = ettolitro|ettolitri
  `),
  money: {
    EUR: 'euro;centesimo|centesimi',
    USD: 'dollaro|dollari;centesimo|centesimi',
    GBP: 'f:sterlina|sterline;penny|pence',
    JPY: 'yen',
    INR: 'f:rupia|rupie;paisa|paise',
    BRL: 'real|reais;centavo|centavos',
    CHF: 'franco svizzero|franchi svizzeri;centesimo|centesimi',
    CNY: 'yuan',
  },
  signs: { euro: 'EUR', dollari: 'USD', sterline: 'GBP', franchi: 'CHF' },
  coins: (whole, hundredths) => `${whole} e ${hundredths}`,
  scales: table(`
    k = mila; K = mila; mila = mila; mln = milione|milioni; Mln = milione|milioni; M = milione|milioni;
    milione = milione|milioni; milioni = milione|milioni; mld = miliardo|miliardi;
    Mld = miliardo|miliardi; mrd = miliardo|miliardi; miliardo = miliardo|miliardi;
    miliardi = miliardo|miliardi
  `),
  ofMillions: () => 'di ',
  titles: table(`
    cod. = codice; Cod. = Codice; rif. = riferimento; Rif. = Riferimento; Osp. = Ospedale; cell. = cellulare; Cell. = Cellulare; app.to = appuntamento; Dist. = Distinti; dist. = distinti; max = massimo; bott. = bottiglie; cucch. = cucchiai; cons. = consegna; Cons. = Consegna;    Sig. = Signor; sig. = signor; Sig.ra = Signora; sig.ra = signora; Sig.na = Signorina;
    Sigg. = Signori; Dott. = Dottor; dott. = dottor; Dott.ssa = Dottoressa; dott.ssa = dottoressa;
    Dr. = Dottor; Prof. = Professor; prof. = professor; Prof.ssa = Professoressa;
    prof.ssa = professoressa; Avv. = Avvocato; Ing. = Ingegner; Arch. = Architetto; Geom. = Geometra;
    On. = Onorevole; p. es. = per esempio; p.es. = per esempio; ad es. = ad esempio; es. = esempio;
    n. = numero; N. = Numero; n° = numero; N° = Numero; nº = numero; pag. = pagina; pagg. = pagine;
    tel. = telefono; Tel. = Telefono; art. = articolo; cap. = capitolo; op. = opus; Spett. = Spettabile; spett. = spettabile; temp. = temperatura; Temp. = Temperatura; pp. = pagine; int. = interno; vol. = volume; fig. = figura;
    ca. = circa; v.le = viale; V.le = Viale; p.zza = piazza; p.za = piazza; P.za = Piazza; P.zza = Piazza; vs. = contro; C.so = Corso; c.so = corso; P.le = Piazzale; L.go = Largo; Cfr. = Confronta; Cost. = Costituzione; D.Lgs. = Decreto legislativo; d.lgs. = decreto legislativo; D.L. = Decreto legge;
    pers. = persone; Max. = Massimo; max. = massimo; Min. = Minimo; rif. = riferimento; Rif. = Riferimento; gen. = generale; Gen. = Generale; col. = colonnello; Col. = Colonnello;
    Vol. = Volume; Cap. = Capitolo; Art. = Articolo; Fig. = Figura; Pag. = Pagina; dr. = dottor; dr.ssa = dottoressa; Dr.ssa = Dottoressa; c/o = presso; Spett.le = Spettabile; Egr. = Egregio;
    Gent.ma = Gentilissima; Gent.mo = Gentilissimo; ns. = nostro; all. = allegato; lun. = lunedì; mar. = martedì; mer. = mercoledì; gio. = giovedì; ven. = venerdì;
    sab. = sabato; dom. = domenica; avv. = avvocato; ing. = ingegner; arch. = architetto; geom. = geometra; on. = onorevole; Mons. = Monsignor; mons. = monsignor; c.a. = corrente anno; tot. = totale; cad. = cadauno; nn. = numeri; artt. = articoli; cmq = comunque;
    cfr. = confronta; S. = San; e/o = e o;
    bin. = binario; ed. = edizione; ord. = ordine; in all. = in allegato; u.s. = ultimo scorso; p.v. = prossimo venturo; c.m. = corrente mese; i.e. = cioè; figg. = figure; capp. = capitoli; voll. = volumi; cap. soc. = capitale sociale; trad. = traduzione; genn. = gennaio; febb. = febbraio; Tot. = Totale; Rag. = Ragionier; rag. = ragionier
  `),
  abbreviations: table(`
    ecc. = eccetera; segg. = seguenti; seg. = seguente; ss. = seguenti; Ecc. = Eccetera; etc. = eccetera; a.C. = avanti Cristo; a. C. = avanti Cristo; d.C. = dopo Cristo;
    d. C. = dopo Cristo; S.p.A. = S P A; S.r.l. = S R L;
    incl. = incluso; pz. = pezzi; trim. = trimestre; p.b. = punti base; a.s. = anno scolastico; s.m.i. = successive modifiche e integrazioni; a.a. = anno accademico
  `),
  romans: {
    counted:
      'capitolo parte atto libro volume fase tipo sezione titolo scena guerra mondiale livello articolo canto'.split(
        ' ',
      ),
    centuries: ['secolo', 'sec.'],
    names:
      'Luigi Carlo Enrico Francesco Filippo Giovanni Paolo Pio Benedetto Leone Napoleone Caterina Pietro Nicola Alessandro Federico Guglielmo Elisabetta Giorgio Edoardo Giacomo Riccardo Emanuele Umberto Amedeo Gregorio Innocenzo Clemente Urbano Bonifacio Ferdinando Alfonso Giulio Sisto Ramses Cosimo'.split(
        ' ',
      ),
    mark: '',
    say: (n, as, { before }) =>
      as === 'counted' ? cardinal(n) : ordinal(n, before.endsWith('a') && as === 'ruler' ? 'f' : 'm'),
  },
  own: [
    ...own(cardinal, ordinal, time),
    horsepower(cardinal, 'CV|cv', 'cavallo', 'cavalli'),
    duration(
      (hours, minutes) =>
        `${hours === 1 ? "un'ora" : `${cardinal(hours)} ore`} e ${cardinal(minutes, 'm')} ${minutes === 1 ? 'minuto' : 'minuti'}`,
    ),
    {
      starts: 'letter',
      pattern:
        '(?<=[IVX][ \\u00a0])sec\\.|(?<![\\p{L}\\p{N}])sec\\.(?=[ \\u00a0][IVX]{1,5}(?![\\p{L}\\p{N}]))',
      say: () => 'secolo',
    },
    {
      starts: 'letter',
      pattern:
        '(?<![\\p{L}\\p{N}])S\\.(?=[ \\u00a0](?!(?:Andrea|Luca|Nicola|Mattia|Elia)(?!\\p{L}))\\p{Lu}\\p{Ll}{1,15}a(?!\\p{L}))',
      say: () => 'Santa',
    },
    {
      starts: 'digit',
      pattern:
        "(?<=(?:[Oo]re|[Aa]lle|[Dd]alle|all'|[Ll]e)[ \\u00a0]?)(\\d{1,2})\\.(\\d{2})(?![\\p{L}\\p{N}]|[.,]\\d)",
      say: ([, hour, minute]) =>
        Number(hour) < 25 && Number(minute) < 60
          ? time({ hour: Number(hour), minute: Number(minute) })
          : undefined,
    },
    {
      starts: 'digit',
      pattern: '(?<![\\p{L}\\p{N}:.,])(\\d{1,2})[ \\u00a0]?(?:h|hs|hrs)(?![\\p{L}\\p{N}]|[ ]?\\d)',
      say: ([, hour]) => `${hour === '1' ? 'una' : cardinal(Number(hour))} ${hour === '1' ? 'ora' : 'ore'}`,
    },
    { starts: 'letter', pattern: '(?<![\\p{L}\\p{N}])p\\.[ \\u00a0]?(?=\\d)', say: () => 'pagina ' },
    {
      starts: 'letter',
      pattern: '(?<![\\p{L}\\p{N}])[Nn]\\.(?![ \\u00a0]?\\d)',
      say: ([written]) => written,
    },
    {
      starts: 'letter',
      pattern: '(?<![\\p{L}\\p{N}])S\\.(?![ \\u00a0]\\p{Lu}\\p{Ll})',
      say: ([written]) => written,
    },
  ],
};
