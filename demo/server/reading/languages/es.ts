import type { ClockTime, Gender, Language } from '../language.ts';
import { own as ownRules } from './es-own.ts';
import { extras } from './extras/es.ts';
import { table } from './table.ts';
import { beforeNoun, decimalsAs, duration, feminine, horsepower } from './romance.ts';

const ones =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const tens = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];
const hundreds =
  ' ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
    ' ',
  );
const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const firsts =
  ' primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo undécimo duodécimo'.split(' ');
const firstTens =
  ' décimo vigésimo trigésimo cuadragésimo quincuagésimo sexagésimo septuagésimo octogésimo nonagésimo'.split(
    ' ',
  );

/** Shortens a final "uno" before a noun, or gives it the noun's gender. */
const bend = (words: string, gender?: Gender): string => {
  if (gender === 'f') return words.replace(/uno$/, 'una');
  if (gender === 'm') return words.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un');
  return words;
};

const under1000 = (n: number, gender?: Gender): string => {
  if (n === 100) return 'cien';
  const rest = n % 100;
  const hundred = hundreds[Math.floor(n / 100)]!;
  const low =
    rest < 30 ? ones[rest]! : tens[Math.floor(rest / 10)]! + (rest % 10 ? ` y ${ones[rest % 10]}` : '');
  const words = [
    gender === 'f' ? hundred.replace(/os$/, 'as') : hundred,
    rest || n === 0 ? bend(low, gender) : '',
  ];
  return words.filter(Boolean).join(' ');
};

const underMillion = (n: number, gender?: Gender): string => {
  const thousands = Math.floor(n / 1000);
  if (thousands === 0) return under1000(n, gender);
  const head =
    thousands === 1
      ? 'mil'
      : `${under1000(thousands, gender === 'f' ? 'f' : 'm')
          .replace(/una$/, 'un')
          .replace('veintiun', 'veintiún')} mil`;
  return n % 1000 ? `${head} ${under1000(n % 1000, gender)}` : head;
};

const cardinal = (n: number, gender?: Gender): string => {
  const parts: string[] = [];
  for (const [size, one, many] of [
    [1e12, 'un billón', 'billones'],
    [1e6, 'un millón', 'millones'],
  ] as const) {
    const count = Math.floor(n / size);
    n %= size;
    if (count) parts.push(count === 1 ? one : `${underMillion(count, 'm')} ${many}`);
  }
  if (n || parts.length === 0) parts.push(underMillion(n, gender));
  return parts.join(' ');
};

/** Ordinals up to the hundredth; beyond it, Spanish uses cardinals. */
const ordinal = (n: number, gender: Gender = 'm'): string => {
  const words =
    n < 13
      ? firsts[n]!
      : n < 20
        ? `decimo${firsts[n - 10]!}`.replace('decimooctavo', 'decimoctavo')
        : n < 100
          ? [firstTens[Math.floor(n / 10)], n % 10 ? firsts[n % 10] : ''].filter(Boolean).join(' ')
          : n === 100
            ? 'centésimo'
            : cardinal(n, gender);
  return gender === 'f' && n <= 100 ? words.replace(/o(?= |$)/g, 'a') : words;
};

const time = ({ hour, minute, second, half }: ClockTime, on12: boolean): string => {
  const tail = half
    ? half === 'am'
      ? hour < 6 || hour === 12
        ? ' de la madrugada'
        : ' de la mañana'
      : hour === 12 || hour < 8
        ? ' de la tarde'
        : ' de la noche'
    : '';
  const seconds = second ? ` y ${cardinal(second)} ${second === 1 ? 'segundo' : 'segundos'}` : '';
  const name = cardinal(hour, 'f');
  if (hour > 12 || hour === 0 || !on12) {
    if (minute === 0) return `${name} ${hour === 1 ? 'hora' : 'horas'}${seconds}`;
    return `${name} ${minute < 10 ? 'cero ' : ''}${cardinal(minute)}${seconds}`;
  }
  const minutes =
    minute === 0 ? '' : minute === 15 ? ' y cuarto' : minute === 30 ? ' y media' : ` y ${cardinal(minute)}`;
  return name + minutes + seconds + tail;
};

const parts: Readonly<Record<number, string>> = {
  2: 'medio',
  3: 'tercio',
  4: 'cuarto',
  5: 'quinto',
  6: 'sexto',
  7: 'séptimo',
  8: 'octavo',
  9: 'noveno',
  10: 'décimo',
  12: 'doceavo',
  16: 'dieciseisavo',
  20: 'veinteavo',
  100: 'centésimo',
  1000: 'milésimo',
};

const spanish = (tag: string, decimal: ',' | '.'): Language => ({
  ...extras(cardinal),
  tag,
  forms: ['one', 'other'],
  decimal,
  group: decimal === ',' ? '.\u00a0 ' : ',\u00a0 ',
  order: 'dmy',
  words: {
    minus: 'menos',
    plus: 'más',
    equals: 'igual a',
    and: 'y',
    at: 'arroba',
    dot: 'punto',
    slash: 'barra',
    colon: 'dos puntos',
    dash: 'guion',
    underscore: 'guion bajo',
    question: 'signo de interrogación',
    hash: 'almohadilla',
    hashtag: 'hashtag',
    tilde: 'virgulilla',
    percent: 'por ciento',
    perMille: 'por mil',
    number: 'número',
    to: 'a',
    times: 'por',
    by: 'por',
    over: 'sobre',
    about: 'unos',
    section: 'sección',
    copyright: 'copyright',
    degrees: 'grados',
    plusMinus: 'más menos',
    point: 'punto',
    version: 'versión',
    per: 'por',
  },
  each: 'mes|día|semana|año|hora|persona|noche|pieza|litro|minuto|unidad|habitante',
  cardinal,
  decimals: decimalsAs(cardinal, decimal === ',' ? 'coma' : 'punto'),
  agree: (word) =>
    /^(?:veces|horas?|personas?|mujeres|noches|tardes|partes|calles|clases|leyes|luces|flores|sedes)$/.test(
      word,
    ) ||
    (feminine(word, /(?:as?|ción|ciones|dad|dades)$/) &&
      !/^(?:para|día|días|mapas?|temas?|problemas?|programas?|sistemas?|hasta|contra|cada)$/.test(word))
      ? 'f'
      : /^(?:para|como|pero|entre|desde|hasta|sobre|contra|según|cada|porque|cuando|donde|este|esta|tiene|está|fue|con|sin|por|que|del|los|las|una|más|menos)$/.test(
            word,
          ) ||
          (word.length < 4 && !/^(?:año|día|mes|gol)$/.test(word))
        ? undefined
        : 'm',
  ordinal: {
    mark: '\\.?(?:º|°|er|ª|os?|as?)(?![\\p{L}\\p{N}]|[CF])|er(?![\\p{L}\\p{N}])',
    say: (n, mark, { after }) => {
      if (n === 0 || (mark.endsWith('°') && !beforeNoun(after))) return undefined;
      if (/er/.test(mark)) return ordinal(n).replace(/(?<=primer|tercer)o$/, '');
      if (/^[oa]/.test(mark) && n > 20) return undefined;
      return /[ªa]/.test(mark) ? ordinal(n, 'f') : ordinal(n);
    },
  },
  months,
  monthsShort: 'ene|feb|mar|abr|may|jun|jul|ago|sep sept|oct|nov|dic',
  dateLink: '(?:de|del)[ ]',
  dayMark: '\\.?[º°]',
  date: ({ day, month, year }) =>
    `${day === 1 ? 'uno' : cardinal(day)} de ${months[month - 1]}${year === undefined ? '' : ` de ${cardinal(year)}`}`,
  weekday: 'lunes|martes|miércoles|jueves|viernes|sábado|domingo|(?:lun|mar|mié|jue|vie|sáb|dom)(?=\\.)',
  time: (value) => time(value, true),
  timeMark: 'h|hs|hrs|horas',
  hourMark: 'h|hs',
  part: (above, below, gender) => {
    const name = parts[below];
    if (!name) return undefined;
    if (below === 2) return above === 1 ? (gender === 'f' ? 'media' : 'medio') : `${cardinal(above)} medios`;
    return `${above === 1 ? 'un' : cardinal(above)} ${name}${above === 1 ? '' : 's'}`;
  },
  mixed: (whole, above, below) =>
    below === 2 && above === 1
      ? `${cardinal(whole)} y medio`
      : `${cardinal(whole)} y ${above === 1 ? 'un' : cardinal(above)} ${parts[below]}${above === 1 ? '' : 's'}`,
  units: table(`
    Km = kilómetro|kilómetros; KM = kilómetro|kilómetros; KG = kilo|kilos;
    kmh = kilómetro por hora|kilómetros por hora;
    km = kilómetro|kilómetros; m = metro|metros; cm = centímetro|centímetros; nm = nanómetro|nanómetros; lpm = latido por minuto|latidos por minuto; mm = milímetro|milímetros;
    m² = metro cuadrado|metros cuadrados; m2 = metro cuadrado|metros cuadrados;
    m³ = metro cúbico|metros cúbicos; km² = kilómetro cuadrado|kilómetros cuadrados;
    cm³ = centímetro cúbico|centímetros cúbicos; ha = f:hectárea|hectáreas; mi = f:milla|millas;
    kg = kilo|kilos; Kg = kilo|kilos; g = gramo|gramos; mg = miligramo|miligramos;
    t = f:tonelada|toneladas; l = litro|litros; L = litro|litros; ml = mililitro|mililitros;
    cl = centilitro|centilitros; km/h = kilómetro por hora|kilómetros por hora;
    mph = f:milla por hora|millas por hora; m/s = metro por segundo|metros por segundo;
    kB = kilobyte|kilobytes; KB = kilobyte|kilobytes; MB = megabyte|megabytes; GB = gigabyte|gigabytes;
    TB = terabyte|terabytes; Mbps = megabit por segundo|megabits por segundo; Hz = hercio|hercios;
    kHz = kilohercio|kilohercios; MHz = megahercio|megahercios; GHz = gigahercio|gigahercios;
    W = vatio|vatios; kW = kilovatio|kilovatios; MW = megavatio|megavatios;
    kWh = kilovatio hora|kilovatios hora; V = voltio|voltios; dB = decibelio|decibelios;
    hPa = hectopascal|hectopascales; kcal = kilocaloría|kilocalorías;
    °C = grado centígrado|grados centígrados; ° C = grado centígrado|grados centígrados; ºC = grado centígrado|grados centígrados;
    °F = grado Fahrenheit|grados Fahrenheit; ° = grado|grados; ms = milisegundo|milisegundos;
    s = segundo|segundos; seg = segundo|segundos; min = minuto|minutos; px = píxel|píxeles;
    hab = habitante|habitantes; dl = decilitro|decilitros; hl = hectolitro|hectolitros; mAh = miliamperio hora|miliamperios hora; kΩ = kiloohmio|kiloohmios; Ω = ohmio|ohmios; kJ = kilojulio|kilojulios; mL = mililitro|mililitros; km² = kilómetro cuadrado|kilómetros cuadrados;
    MPa = megapascal|megapascales; kPa = kilopascal|kilopascales; bar = bar|bares; Nm = newton metro|newtons metro; kN = kilonewton|kilonewtons; mA = miliamperio|miliamperios; GW = gigavatio|gigavatios; GWh = gigavatio hora|gigavatios hora; MWh = megavatio hora|megavatios hora; TWh = teravatio hora|teravatios hora; µg = microgramo|microgramos; kV = kilovoltio|kilovoltios; atm = f:atmósfera|atmósferas; mmHg = milímetro de mercurio|milímetros de mercurio; cm² = centímetro cuadrado|centímetros cuadrados; MB/s = megabyte por segundo|megabytes por segundo; GB/s = gigabyte por segundo|gigabytes por segundo; Mbit/s = megabit por segundo|megabits por segundo; Gbit/s = gigabit por segundo|gigabits por segundo; Gbps = gigabit por segundo|gigabits por segundo; rpm = f:revolución por minuto|revoluciones por minuto; N·m = newton metro|newtons metro; ppm = f:parte por millón|partes por millón; sec = segundo|segundos; bpm = latido por minuto|latidos por minuto
  `),
  money: {
    USD: 'dólar|dólares;centavo|centavos',
    EUR: 'euro|euros;céntimo|céntimos',
    GBP: 'f:libra|libras;penique|peniques',
    JPY: 'yen|yenes',
    INR: 'f:rupia|rupias;paisa|paisas',
    BRL: 'real|reales;centavo|centavos',
    MXN: 'peso|pesos;centavo|centavos',
    CHF: 'franco suizo|francos suizos;céntimo|céntimos',
    CNY: 'yuan|yuanes',
  },
  signs: { euros: 'EUR', dólares: 'USD', ...(tag === 'es-MX' ? { $: 'MXN', MX$: 'MXN' } : {}) },
  coins: (whole, hundredths) => `${whole} con ${hundredths}`,
  scales: table(`
    k = mil; K = mil; mil = mil; M = millón|millones; mill = millón|millones; millón = millón|millones;
    millones = millón|millones; mil millones = mil millones; mdd = millón|millones; bn = mil millones
  `),
  ofMillions: () => 'de ',
  titles: table(`
    Ma. = María; c/u = cada uno; C/u = Cada uno; S.S. = Su Santidad;    Sr. = Señor; Sra. = Señora; Srta. = Señorita; Sres. = Señores; Dr. = Doctor; Dra. = Doctora;
    D. = Don; D.ª = Doña; Dña. = Doña; Prof. = Profesor; Profa. = Profesora; Lic. = Licenciado; Ing. = Ingeniero;
    Sta. = Santa; Sto. = Santo; p. ej. = por ejemplo; p.ej. = por ejemplo; núm. = número; Núm. = Número;
    n.º = número; N.º = Número; nº = número; Nº = Número; n.° = número; pág. = página; págs. = páginas; y ss. = y siguientes; y sigs. = y siguientes;
    aprox. = aproximadamente; tel. = teléfono; C.P. = código postal; C. P. = código postal; Tel. = Teléfono; Avda. = Avenida; Av. = Avenida;
    c/ = calle ; C/ = Calle ; art. = artículo; cap. = capítulo; vs. = versus; fig. = figura;
    op. = opus; temp. = temperatura; Temp. = Temperatura; pp. = páginas; ext. = extensión; vol. = volumen; y/o = y o; km. = kilómetro; Pza. = Plaza; pza. = plaza; Arq. = Arquitecto; apto. = apartamento; Apto. = Apartamento; dpto. = departamento; Dpto. = Departamento;
    Depto. = Departamento; RR. HH. = Recursos Humanos; RR.HH. = Recursos Humanos; CC. OO. = Comisiones Obreras; CC.OO. = Comisiones Obreras; S. M. = Su Majestad;
    Excmo. = Excelentísimo; Excma. = Excelentísima; Ilmo. = Ilustrísimo; Gral. = General; Cnel. = Coronel; Cap. = Capítulo; Vol. = Volumen; Art. = Artículo;
    mín. = mínimo; Mín. = Mínimo; máx. = máximo; Máx. = Máximo; Fig. = Figura; Pág. = Página; Aprox. = Aproximadamente; Ej. = Ejemplo; ej. = ejemplo; Mons. = Monseñor;
    tfno. = teléfono; Tfno. = Teléfono; izda. = izquierda; dcha. = derecha; Bco. = Banco; Admón. = Administración; Avda = Avenida; ntra. = nuestra; Ntra. = Nuestra;
    tb = también; xq = porque;
    figs. = figuras; caps. = capítulos; vols. = volúmenes; arts. = artículos; núms. = números; máx = máximo; mín = mínimo; i. e. = es decir; i.e. = es decir; cf. = véase; Cf. = Véase; dr. = doctor; dra. = doctora; sr. = señor; sra. = señora; srta. = señorita; prof. = profesor; profa. = profesora; ed. = edición; trad. = traducción; R. D. = Real Decreto; R.D. = Real Decreto; Pta. = Puerta; Esc. = Escalera; esc. = escalera; Urb. = Urbanización; s/n = sin número; trim. = trimestre;  cód. = código; Cód. = Código; ref. = referencia; Ref. = Referencia
  `),
  abbreviations: table(`
    etc. = etcétera; EE. UU. = Estados Unidos; EE.UU. = Estados Unidos; EEUU = Estados Unidos;
    Cía. = Compañía; cía. = compañía; Ltda. = Limitada; Ud. = usted; Uds. = ustedes; Vd. = usted; Vds. = ustedes; a. C. = antes de Cristo; a.C. = antes de Cristo;
    d. C. = después de Cristo; d.C. = después de Cristo; S.A. = S A; S. A. = S A;
    JJ. OO. = Juegos Olímpicos; JJ.OO. = Juegos Olímpicos;
    Atte. = Atentamente; izq. = izquierda; cda. = cucharada; cdas. = cucharadas; cdta. = cucharadita; cdtas. = cucharaditas; bot. = botellas; Mª = María; M.ª = María; incl. = incluido; Incl. = Incluido; pts. = puntos; excl. = excluido
  `),
  romans: {
    counted:
      'capítulo cap tomo parte acto libro volumen fase tipo sección título guerra mundial siglo siglos nivel etapa artículo'.split(
        ' ',
      ),
    centuries: [],
    names:
      'Felipe Alfonso Carlos Fernando Enrique Luis Juan Pablo Pío Benedicto León Francisco Napoleón Catalina Pedro Nicolás Alejandro Federico Guillermo Isabel Jorge Eduardo Jacobo Ricardo Sancho Ramiro Gregorio Inocencio Clemente Urbano Jaime Jorge'.split(
        ' ',
      ),
    mark: '',
    say: (n, as, { before }) =>
      as === 'ruler' && n <= 10 ? ordinal(n, /^(?:isabel|catalina)$/.test(before) ? 'f' : 'm') : cardinal(n),
  },
  own: [
    ...ownRules(cardinal, ordinal, (value) => time(value, true)),
    horsepower(cardinal, 'CV|cv', 'caballo', 'caballos'),
    duration(
      (hours, minutes) =>
        `${cardinal(hours, 'f')} ${hours === 1 ? 'hora' : 'horas'} y ${cardinal(minutes, 'm')} ${minutes === 1 ? 'minuto' : 'minutos'}`,
    ),
    { starts: 'letter', pattern: '(?<![\\p{L}\\p{N}])p\\.[ \\u00a0]?(?=\\d)', say: () => 'página ' },
    {
      starts: 'digit',
      pattern: "(?<![\\p{L}\\p{N}:.,])(\\d{1,2})[ \\u00a0]?(?:h|hs|hrs)(?![\\p{L}\\p{N}]|[ ]?\\d(?!\\d?'))",
      say: ([, hour]) => `${cardinal(Number(hour), 'f')} ${hour === '1' ? 'hora' : 'horas'}`,
    },
    {
      starts: 'digit',
      pattern:
        '(?<![\\p{L}\\p{N}:.,])(\\d{1,2})(?:[:.](\\d{2}))?[ \\u00a0]?(a|p)\\.?[ \\u00a0]?m(?:\\.|(?![\\p{L}\\p{N}]))',
      say: ([all, written, minutes, half], { after }) => {
        const [hour, minute] = [Number(written), Number(minutes ?? 0)];
        if (hour > 12 || minute > 59 || (hour === 0 && !minutes)) return undefined;
        const text = time({ hour, minute, half: half === 'a' ? 'am' : 'pm' }, true);
        return all.endsWith('.') && /^(?:\s*$|\s+\p{Lu})/u.test(after) ? `${text}.` : text;
      },
    },
  ],
});

export const spainSpanish = spanish('es-ES', ',');
export const mexicanSpanish = spanish('es-MX', '.');
