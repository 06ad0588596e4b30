import type { ClockTime, Gender, Language } from '../language.ts';
import { own } from './pt-own.ts';
import { extras } from './extras/pt.ts';
import { table } from './table.ts';
import { beforeNoun, decimalsAs, duration, feminine, horsepower } from './romance.ts';

const tens = [
  '',
  '',
  'vinte',
  'trinta',
  'quarenta',
  'cinquenta',
  'sessenta',
  'setenta',
  'oitenta',
  'noventa',
];
const hundreds =
  ' cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(' ');
const months =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');
const firsts = ' primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono'.split(' ');
const firstTens =
  ' décimo vigésimo trigésimo quadragésimo quinquagésimo sexagésimo septuagésimo octogésimo nonagésimo'.split(
    ' ',
  );
const partNames: Readonly<Record<number, string>> = {
  2: 'meio',
  3: 'terço',
  4: 'quarto',
  5: 'quinto',
  6: 'sexto',
  7: 'sétimo',
  8: 'oitavo',
  9: 'nono',
  10: 'décimo',
  100: 'centésimo',
  1000: 'milésimo',
};
const functionWords =
  /^(?:para|como|mais|menos|entre|desde|até|sobre|contra|cada|porque|quando|onde|este|esta|está|foi|com|sem|por|que|dos|das|uma|nos|nas|pelo|pela|são|mas|ora|pra|era|outra|toda|essa|ainda|agora|fora|dia|dias|mapa|problema|problemas|sistema|sistemas|programa|programas|tema|temas)$/;

const portuguese = (tag: 'pt-BR' | 'pt-PT'): Language => {
  const brazil = tag === 'pt-BR';
  const ones = (
    'zero um dois três quatro cinco seis sete oito nove dez onze doze treze ' +
    (brazil
      ? 'quatorze quinze dezesseis dezessete dezoito dezenove'
      : 'catorze quinze dezasseis dezassete dezoito dezanove')
  ).split(' ');

  const bend = (words: string, gender?: Gender) =>
    gender === 'f' ? words.replace(/um$/, 'uma').replace(/dois$/, 'duas') : words;
  const under100 = (n: number): string =>
    n < 20 ? ones[n]! : tens[Math.floor(n / 10)]! + (n % 10 ? ` e ${ones[n % 10]}` : '');
  const under1000 = (n: number, gender?: Gender): string => {
    if (n === 100) return 'cem';
    const hundred = hundreds[Math.floor(n / 100)]!;
    const head = gender === 'f' ? hundred.replace(/os$/, 'as') : hundred;
    return [head, n % 100 || n === 0 ? bend(under100(n % 100), gender) : ''].filter(Boolean).join(' e ');
  };
  /** A short last part is joined with "e". */
  const join = (head: string, rest: number, words: string) => {
    if (!head || rest === 0) return head || words;
    const last = rest % 1000 === 0 ? rest / 1000 : rest;
    return `${head} ${last <= 100 || (last < 1000 && last % 100 === 0) ? 'e ' : ''}${words}`;
  };
  const underMillion = (n: number, gender?: Gender): string => {
    const thousands = Math.floor(n / 1000);
    const head = thousands === 0 ? '' : thousands === 1 ? 'mil' : `${under1000(thousands, gender)} mil`;
    return join(head, n % 1000, n % 1000 || !head ? under1000(n % 1000, gender) : '');
  };
  const steps: readonly (readonly [number, string, string])[] = brazil
    ? [
        [1e12, 'um trilhão', 'trilhões'],
        [1e9, 'um bilhão', 'bilhões'],
        [1e6, 'um milhão', 'milhões'],
      ]
    : [
        [1e12, 'um bilião', 'biliões'],
        [1e6, 'um milhão', 'milhões'],
      ];
  const cardinal = (n: number, gender?: Gender): string => {
    let head = '';
    for (const [size, one, many] of steps) {
      const count = Math.floor(n / size);
      n %= size;
      if (count) head = `${head}${head && ' '}${count === 1 ? one : `${underMillion(count)} ${many}`}`;
    }
    return join(head, n, n || !head ? underMillion(n, gender) : '');
  };
  const ordinal = (n: number, gender: Gender = 'm'): string => {
    if (n > 100) return cardinal(n, gender);
    const words =
      n === 100 ? 'centésimo' : [firstTens[Math.floor(n / 10)], firsts[n % 10]].filter(Boolean).join(' ');
    return gender === 'f' ? words.replace(/o(?= |$)/g, 'a') : words;
  };
  const time = ({ hour, minute, second }: ClockTime): string => {
    const name = cardinal(hour, 'f');
    const seconds = second ? ` e ${cardinal(second)} segundo${second === 1 ? '' : 's'}` : '';
    if (minute === 0) return `${name} ${hour === 1 ? 'hora' : 'horas'}${seconds}`;
    return `${name} e ${minute === 30 && hour <= 12 ? 'meia' : cardinal(minute)}${seconds}`;
  };
  const part = (above: number, below: number, gender?: Gender): string | undefined => {
    const name = partNames[below];
    if (!name) return undefined;
    if (below === 2 && above === 1) return gender === 'f' ? 'meia' : 'meio';
    return `${cardinal(above)} ${name}${above === 1 ? '' : 's'}`;
  };
  const meters = (table: Record<string, string>) =>
    brazil
      ? table
      : Object.fromEntries(
          Object.entries(table).map(([unit, noun]) => [unit, noun.replaceAll('quilômetro', 'quilómetro')]),
        );

  return {
    ...extras(cardinal),
    tag,
    forms: ['one', 'other'],
    decimal: ',',
    group: '.\u00a0 ',
    order: 'dmy',
    words: {
      minus: 'menos',
      plus: 'mais',
      equals: 'igual a',
      and: 'e',
      at: 'arroba',
      dot: 'ponto',
      slash: 'barra',
      colon: 'dois pontos',
      dash: 'hífen',
      underscore: 'underline',
      question: 'ponto de interrogação',
      hash: 'cerquilha',
      hashtag: 'hashtag',
      tilde: 'til',
      percent: 'por cento',
      perMille: 'por mil',
      number: 'número',
      to: 'a',
      times: 'vezes',
      by: 'por',
      over: 'sobre',
      about: 'cerca de',
      section: 'parágrafo',
      copyright: 'copyright',
      degrees: 'graus',
      plusMinus: 'mais ou menos',
      point: 'ponto',
      version: 'versão',
      per: 'por',
    },
    each: 'mês|dia|semana|ano|hora|pessoa|noite|peça|litro|minuto|unidade|habitante',
    cardinal,
    decimals: decimalsAs(cardinal, 'vírgula'),
    agree: (word) =>
      functionWords.test(word)
        ? undefined
        : /^(?:vezes|vez|horas?|pessoas?|mulher(?:es)?|noites?|tardes?|partes?|luz(?:es)?|leis?|ruas?|patentes?|redes?|sedes?|fases?|bases?|frases?|chances?|mães?|vozes?|cidades?|árvores?|flor(?:es)?|cor(?:es)?|dor(?:es)?)$/.test(
              word,
            ) || feminine(word, /(?:ãs?|as?|ção|ções|dades?|gens|gem|colher(?:es)?)$/)
          ? 'f'
          : undefined,
    ordinal: {
      mark: '\\.?[º°](?![CF\\p{L}])|\\.?ª|[oa](?![\\p{L}\\p{N}])',
      say: (n, mark, { after }) => {
        if (n === 0 || (mark === '°' && !beforeNoun(after))) return undefined;
        return ordinal(n, /[ªa]/.test(mark) ? 'f' : 'm');
      },
    },
    months,
    monthsShort: 'jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez',
    dateLink: 'de[ ]',
    dayMark: '[º°]',
    date: ({ day, month, year }) =>
      `${day === 1 ? 'primeiro' : cardinal(day)} de ${months[month - 1]}${year === undefined ? '' : ` de ${cardinal(year)}`}`,
    weekday:
      '(?:segunda|terça|quarta|quinta|sexta)-feira|sábado|domingo|(?:seg|ter|qua|qui|sex|sáb|dom)(?=\\.)',
    time,
    hourMark: 'h|hs|hrs',
    part,
    mixed: (whole, above, below) => `${cardinal(whole)} e ${part(above, below)}`,
    units: meters(
      table(`
      Km = quilômetro|quilômetros; KM = quilômetro|quilômetros; kmh = quilômetro por hora|quilômetros por hora;
      Kg = quilo|quilos; KG = quilo|quilos;
      km = quilômetro|quilômetros; m = metro|metros; cm = centímetro|centímetros;
      nm = nanômetro|nanômetros; bpm = batimento por minuto|batimentos por minuto; mm = milímetro|milímetros; m² = metro quadrado|metros quadrados;
      m2 = metro quadrado|metros quadrados; m³ = metro cúbico|metros cúbicos;
      km² = quilômetro quadrado|quilômetros quadrados; cm³ = centímetro cúbico|centímetros cúbicos;
      ha = hectare|hectares; kg = quilo|quilos; g = grama|gramas;
      mg = miligrama|miligramas; t = f:tonelada|toneladas; l = litro|litros; L = litro|litros;
      ml = mililitro|mililitros; cl = centilitro|centilitros;
      km/h = quilômetro por hora|quilômetros por hora; m/s = metro por segundo|metros por segundo;
      mph = f:milha por hora|milhas por hora; KB = kilobyte|kilobytes; kB = kilobyte|kilobytes;
      MB = megabyte|megabytes; GB = gigabyte|gigabytes; TB = terabyte|terabytes;
      Mbps = megabit por segundo|megabits por segundo; Hz = hertz; kHz = quilohertz; MHz = mega-hertz;
      GHz = giga-hertz; W = watt|watts; kW = quilowatt|quilowatts; MW = megawatt|megawatts;
      kWh = quilowatt-hora|quilowatts-hora; V = volt|volts; dB = decibel|decibéis;
      hPa = hectopascal|hectopascais; kcal = f:quilocaloria|quilocalorias;
      °C = grau Celsius|graus Celsius; ° C = grau Celsius|graus Celsius; ºC = grau Celsius|graus Celsius;
      °F = grau Fahrenheit|graus Fahrenheit; ° = grau|graus; ms = milissegundo|milissegundos;
      s = segundo|segundos; seg = segundo|segundos; min = minuto|minutos; px = pixel|pixels;
    MPa = megapascal|megapascais; kPa = quilopascal|quilopascais; bar = bar|bares; Nm = newton metro|newtons metro; kN = quilonewton|quilonewtons; kJ = quilojoule|quilojoules; mA = miliampere|miliamperes; mAh = miliampere-hora|miliamperes-hora; GW = gigawatt|gigawatts; GWh = gigawatt-hora|gigawatts-hora; MWh = megawatt-hora|megawatts-hora; TWh = terawatt-hora|terawatts-hora; µg = micrograma|microgramas; kV = quilovolt|quilovolts; atm = f:atmosfera|atmosferas; mmHg = milímetro de mercúrio|milímetros de mercúrio; cm² = centímetro quadrado|centímetros quadrados; Mbit/s = megabit por segundo|megabits por segundo; Gbit/s = gigabit por segundo|gigabits por segundo; Gbps = gigabit por segundo|gigabits por segundo; MB/s = megabyte por segundo|megabytes por segundo; GB/s = gigabyte por segundo|gigabytes por segundo; N·m = newton metro|newtons metro; ppm = f:parte por milhão|partes por milhão; sec = segundo|segundos; Ω = ohm|ohms; kΩ = quilo-ohm|quilo-ohms; mL = mililitro|mililitros; dl = decilitro|decilitros; hl = hectolitro|hectolitros
  `),
    ),
    money: {
      BRL: 'real|reais;centavo|centavos',
      EUR: `euro|euros;${brazil ? 'centavo|centavos' : 'cêntimo|cêntimos'}`,
      USD: 'dólar|dólares;centavo|centavos',
      GBP: 'f:libra|libras;pêni|pence',
      JPY: brazil ? 'iene|ienes' : 'iene|ienes',
      INR: 'f:rupia|rupias;paisa|paisas',
      CHF: 'franco suíço|francos suíços;cêntimo|cêntimos',
      CNY: 'yuan|yuans',
    },
    signs: { reais: 'BRL', euros: 'EUR', dólares: 'USD' },
    coins: (whole, hundredths) => `${whole} e ${hundredths}`,
    scales: {
      k: 'mil',
      K: 'mil',
      mil: 'mil',
      mi: 'milhão|milhões',
      M: 'milhão|milhões',
      milhão: 'milhão|milhões',
      milhões: 'milhão|milhões',
      ...(brazil
        ? {
            bi: 'bilhão|bilhões',
            tri: 'trilhão|trilhões',
            bilhão: 'bilhão|bilhões',
            bilhões: 'bilhão|bilhões',
            trilhão: 'trilhão|trilhões',
            trilhões: 'trilhão|trilhões',
          }
        : { 'mil milhões': 'mil milhões' }),
    },
    ofMillions: () => 'de ',
    titles: table(`
      Jd. = Jardim; Al. = Alameda; cel. = celular; Cel.: = Celular:; Abs. = Abraços; Ma. = Maria; Att. = Atenciosamente; Att, = Atenciosamente,;      Sr. = Senhor; sr. = senhor; Sra. = Senhora; sra. = senhora; Srta. = Senhorita; Srs. = Senhores;
      Dr. = Doutor; Dra. = Doutora; Prof. = Professor; Profa. = Professora; Profª = Professora;
      Eng. = Engenheiro; D. = Dom; Sto. = Santo; Sta. = Santa; p. ex. = por exemplo; p.ex. = por exemplo;
      ex. = exemplo; nº = número; Nº = Número; n.º = número; n° = número; pág. = página; págs. = páginas; V. Exa. = Vossa Excelência; V. Ex.ª = Vossa Excelência; V. Sa. = Vossa Senhoria; V. S.ª = Vossa Senhoria; V.Exa. = Vossa Excelência; Ilmo. = Ilustríssimo; Ilma. = Ilustríssima;
      p. = página; aprox. = aproximadamente; tel. = telefone; Tel. = Telefone; Av. = Avenida;
      av. = avenida; R. = Rua; art. = artigo; cap. = capítulo; vol. = volume; op. = opus; cj. = conjunto; tri. = trimestre; trim. = trimestre; bl. = bloco; temp. = temperatura; Temp. = Temperatura; pp. = páginas; Min. = Ministro; fig. = figura;
      vs. = versus; e/ou = e ou; Exmo. = Excelentíssimo; Exma. = Excelentíssima; a.a. = ao ano; a.m. = ao mês; apto. = apartamento; Apto. = Apartamento; Pça. = Praça; pça. = praça;
      Rod. = Rodovia; Gen. = General; Cel. = Coronel; Cap. = Capitão; Ten. = Tenente; Maj. = Major; Pe. = Padre; mín. = mínimo; Mín. = Mínimo; máx. = máximo; Máx. = Máximo; Depto. = Departamento;
      depto. = departamento; Vol. = Volume; Fig. = Figura; Art. = Artigo; séc. = século; Ex. = Exemplo; Obs. = Observação; obs. = observação; Vc = Você; vc = você; hj = hoje; tb = também; pq = porque;
      blz = beleza; Arq. = Arquiteto; Dept. = Departamento; Tv. = Travessa; Ed. = Edifício; Seg. = Segunda; seg. = segunda; ter. = terça; qua. = quarta; qui. = quinta; sex. = sexta; sáb. = sábado; dom. = domingo;
    plat. = plataforma; Plat. = Plataforma; inc. = inciso; prof. = professor; profa. = professora; profª = professora; dr. = doutor; dra. = doutora; eng. = engenheiro; ap. = apartamento; Ap. = Apartamento; i.e. = isto é; i. e. = isto é; cf. = confira; Cf. = Confira; ed. = edição; trad. = tradução; s/nº = sem número; s/n.º = sem número; s/n = sem número; p/ = para; c/ = com; s/ = sem; cód. = código; Cód. = Código; disp. = disponível; ref. = referente; Ref. = Referente
  `),
    abbreviations: table(`
      etc. = et cetera; a.C. = antes de Cristo; a. C. = antes de Cristo; d.C. = depois de Cristo;
      d. C. = depois de Cristo; Ltda. = limitada; Cia. = companhia; S.A. = S A; Jr. = Júnior;
      EUA = Estados Unidos;
    qtos. = quartos; qto. = quarto; ar cond. = ar-condicionado; cond. = condomínio; incl. = incluído; pts. = pontos; xíc. = xícara; comp. = comprimido
  `),
    romans: {
      counted:
        'capítulo cap vol art parte ato livro volume fase tipo seção secção título cena guerra mundial nível etapa artigo tomo século séculos'.split(
          ' ',
        ),
      centuries: [],
      names:
        'Pedro João Paulo Pio Bento Leão Francisco Napoleão Catarina Luís Carlos Henrique Filipe Felipe Nicolau Alexandre Frederico Guilherme Elizabeth Isabel Jorge Eduardo Jaime Ricardo Manuel Afonso Sancho Fernando Maria José Gregório Inocêncio Clemente Urbano Ramsés'.split(
          ' ',
        ),
      mark: '',
      say: (n, as, { before }) =>
        as === 'ruler' && n <= 10
          ? ordinal(n, /^(?:maria|isabel|elizabeth|catarina)$/.test(before) ? 'f' : 'm')
          : cardinal(n),
    },
    own: [
      ...own(cardinal, ordinal),
      horsepower(cardinal, 'CV|cv', 'cavalo', 'cavalos'),
      duration(
        (hours, minutes) =>
          `${cardinal(hours, 'f')} ${hours === 1 ? 'hora' : 'horas'} e ${cardinal(minutes, 'm')} ${minutes === 1 ? 'minuto' : 'minutos'}`,
      ),
      {
        starts: 'letter',
        pattern: '(?<![\\p{L}\\p{N}])R\\.(?=[ \\u00a0]d[aeo]s?[ \\u00a0]\\p{Lu}\\p{Ll})',
        say: () => 'Rua',
      },
      {
        // CPF
        starts: 'digit',
        pattern: '(?<![\\p{L}\\p{N}.,])\\d{3}\\.\\d{3}\\.\\d{3}-\\d{2}(?![\\p{L}\\p{N}])',
        say: ([written]) =>
          written
            .split(/[.-]/)
            .map((group) => [...group].map((digit) => ones[Number(digit)]).join(' '))
            .join(', '),
      },
      {
        starts: 'letter',
        pattern: '(?<![\\p{L}\\p{N}])p\\.(?![ \\u00a0]?(?:\\d|ex\\.))',
        say: ([written]) => written,
      },
      {
        starts: 'letter',
        pattern: '(?<![\\p{L}\\p{N}])[RD]\\.(?![ \\u00a0]\\p{Lu}\\p{Ll})',
        say: ([written]) => written,
      },
    ],
  };
};

export const brazilianPortuguese = portuguese('pt-BR');
export const europeanPortuguese = portuguese('pt-PT');
