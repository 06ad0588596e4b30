import type { ClockTime, Gender, OwnRule } from '../language.ts';
import { valueOf as roman } from '../roman.ts';
import { isQuoted } from './quotes.ts';
import { table } from './table.ts';

const START = '(?<![\\p{L}\\p{N}])';
const spell = (cardinal: (n: number) => string, digits: string) =>
  [...digits.replaceAll(/\D/g, '')].map((digit) => cardinal(Number(digit))).join(' ');

const DAYS = table(
  'lun = lunes; mar = martes; mié = miércoles; jue = jueves; vie = viernes; sáb = sábado; dom = domingo',
);

/** Units of medicine doses. */
const DOSES = table(
  'comp = comprimido|comprimidos; d = día|días; cda = cucharada|cucharadas; cdta = cucharadita|cucharaditas',
);
const WEEKEND = table('V = viernes; S = sábado; D = domingo');

/** Units that Spanish counts in halves, singular and plural. */
const HALVED = (
  [
    [
      'm',
      'día:días mes:meses año:años siglo:siglos minuto:minutos kilo:kilos litro:litros metro:metros kilómetro:kilómetros gramo:gramos vaso:vasos plato:platos sobre:sobres paquete:paquetes bloque:bloques comprimido:comprimidos millón:millones turno:turnos piso:pisos',
    ],
    [
      'f',
      'taza:tazas hora:horas semana:semanas noche:noches vez:veces mano:manos cucharada:cucharadas cucharadita:cucharaditas botella:botellas copa:copas página:páginas libra:libras onza:onzas milla:millas docena:docenas pulgada:pulgadas tonelada:toneladas pastilla:pastillas manzana:manzanas cebolla:cebollas barra:barras vuelta:vueltas década:décadas',
    ],
  ] as const
).flatMap(([gender, nouns]) =>
  nouns.split(' ').map((noun) => [...(noun.split(':') as [string, string]), gender] as const),
);

/** Patterns that only Spanish has, besides times. */
export const own = (
  cardinal: (n: number, gender?: Gender) => string,
  ordinal: (n: number, gender?: Gender) => string,
  time: (time: ClockTime) => string,
): readonly OwnRule[] => [
  { starts: 'digit', pattern: `${START}1\\.?º(?=[ ]de[ ])`, say: () => 'primero' },
  {
    // La II Guerra Mundial
    starts: 'letter',
    pattern: `${START}(I{1,3})(?=[ ]Guerra[ ])`,
    say: ([, n]) => ordinal(n!.length, 'f'),
  },
  {
    starts: 'letter',
    pattern:
      '(?<=(?:Carlos|Juan|Felipe|Isabel|Pablo|Luis|Francisco|Napoleón|Enrique)[ ])I(?=[ ](?:abdicó|de|reinó|fue|murió|y|el|la|era|gobernó)(?!\\p{L}))',
    say: (_, { before }) => (before === 'isabel' ? 'primera' : 'primero'),
  },
  {
    starts: 'letter',
    pattern: `${START}Lic\\.(?=[ ])`,
    say: (_, { before }) => (before === 'la' ? 'Licenciada' : 'Licenciado'),
  },
  {
    starts: 'letter',
    pattern: `${START}S\\.(?=[ ](?:Juan|Pedro|Pablo|José|Antonio|Francisco|Miguel|Sebastián|Isidro|Fernando|Lorenzo|Martín|Andrés|Bartolomé|Jorge|Marcos|Mateo|Lucas|Agustín|Ignacio|Javier|Nicolás)(?!\\p{L}))`,
    say: () => 'San',
  },
  {
    starts: 'letter',
    pattern: `${START}(lun|mar|mié|jue|vie|sáb|dom)\\.(?=,?[ ]\\d)`,
    say: ([, day]) => DAYS[day!],
  },
  {
    // Disp. adicional 3.ª, but "2 uds. disp."
    starts: 'letter',
    pattern: `${START}([Dd])isp\\.(?=[ ](?:adic|trans|final|derog))`,
    say: ([, first]) => `${first}isposición`,
  },
  {
    // De mar. a dom.
    starts: 'letter',
    pattern: `${START}(lun|mar|mié|jue|vie|sáb|dom)\\.[ ](a|y)[ ](lun|mar|mié|jue|vie|sáb|dom)\\.`,
    say: ([, from, link, to], { after }) =>
      `${DAYS[from!]} ${link} ${DAYS[to!]}${/^(?:\s*$|\s+\p{Lu})/u.test(after) ? '.' : ''}`,
  },
  {
    // De lun. a vie.: "mar." and "dom." are too often something else
    starts: 'letter',
    pattern: `(?<=(?<!\\p{L})(?:de|a|el|los|y|del|al)[ ])(lun|mié|jue|vie|sáb)\\.(?=,|[ ]\\p{Ll}|\\s*$)`,
    say: ([, day], { after }) => `${DAYS[day!]}${/^\s*$/.test(after) ? '.' : ''}`,
  },
  {
    // t. II
    starts: 'letter',
    pattern: `${START}t\\.[ ](\\d{1,2}|[IVX]{1,5})(?![\\p{L}\\p{N}])`,
    say: ([, n]) => `tomo ${cardinal(/\d/.test(n!) ? Number(n) : roman(n!))}`,
  },
  {
    starts: 'letter',
    pattern: '(?<=\\d[ ])(uds?)\\.(?=\\s*$|[,;)]|[ ][\\p{Ll}×x])',
    say: ([, units], { after }) =>
      `${units === 'ud' ? 'unidad' : 'unidades'}${/^\s*$/.test(after) ? '.' : ''}`,
  },
  {
    starts: 'letter',
    pattern: `${START}[Kk]m(?=[ ]\\d)`,
    say: ([written]) => `${written[0] === 'K' ? 'K' : 'k'}ilómetro`,
  },
  {
    starts: 'letter',
    pattern: `${START}(ss?)\\.(?=[ ][IVX]{1,5}(?!\\p{L}))`,
    say: ([, written]) => (written === 's' ? 'siglo' : 'siglos'),
  },
  {
    // Los siglos XVI y XX
    starts: 'letter',
    pattern:
      '(?<=(?<!\\p{L})(?:ss?\\.|siglos?)[ ][IVX]{1,5}(?:,[ ][IVX]{1,5})?[ ](?:y|e|al|a|o)[ ])([IVX]{1,5})(?!\\p{L})',
    say: ([, n]) => cardinal(roman(n!)),
  },
  {
    // En el min. 23
    starts: 'letter',
    pattern: `${START}min\\.(?=[ ]\\d)`,
    say: () => 'minuto',
  },
  {
    // 3.º izq., 2.º dcha.
    starts: 'letter',
    pattern: '(?<=(?:\\d\\.?[º°ª]|\\d)[ ])izq\\.(?=[,;)]|[ ]\\p{Ll})',
    say: () => 'izquierda',
  },
  {
    // 1 comp. cada 8 h, durante 5 d.
    starts: 'digit',
    pattern: `${START}(\\d{1,2})[ ](comps?|d|cdas?|cdtas?)\\.(?![ ]de[ ]C)(?=\\s*$|[,;)]|[ ](?:\\p{Ll}|\\())`,
    say: ([, n, unit], { after }) => {
      const [one, many] = DOSES[unit!.replace(/s$/, '')]!.split('|') as [string, string];
      const count = cardinal(Number(n), one.endsWith('a') && one !== 'día' ? 'f' : 'm');
      return `${count} ${n === '1' ? one : many}${/^\s*$/.test(after) ? '.' : ''}`;
    },
  },
  {
    // 1½ tazas: "una taza y media"
    starts: 'digit',
    pattern: `${START}(\\d{1,2})[ ]?(?:½|[ ]1/2)[ ](?:de[ ])?(\\p{Ll}{3,20})(?!\\p{L})`,
    say: ([, n, written]) => {
      const found = HALVED.find(([one, many]) => written === one || written === many);
      if (!found) return undefined;
      const [one, many, gender] = found;
      return `${cardinal(Number(n), gender)} ${n === '1' ? one : many} y ${gender === 'f' ? 'media' : 'medio'}`;
    },
  },
  {
    // c/8 h: every eight hours
    starts: 'letter',
    pattern: `${START}[Cc]/(?=[ ]?\\d{1,2}[ ]?(?:h|hs|hrs|horas|días|d|min|semanas|meses)(?!\\p{L}))`,
    say: ([written]) => `${written[0] === 'C' ? 'Cada' : 'cada'} `,
  },
  { starts: 'letter', pattern: `${START}IMDb(?!\\p{L})`, say: () => 'I M D B' },
  // 2,7 M de personas
  { starts: 'letter', pattern: '(?<=\\d[ \u00a0])M(?=[ \u00a0]de(?!\\p{L}))', say: () => 'millones' },
  {
    starts: 'letter',
    pattern: '(?<=(?<!\\p{L})ss?\\.[ ])([IVX]{1,5})(?!\\p{L})',
    say: ([, n]) => cardinal(roman(n!)),
  },
  {
    starts: 'letter',
    pattern: '(?<=(?<!\\p{L})[NA]-)([IVX]{1,4})(?!\\p{L})',
    say: ([, n]) => cardinal(roman(n!)),
  },
  {
    // De L a V
    starts: 'letter',
    pattern: '(?<=(?<!\\p{L})[Dd]e[ ])L[ ](a|y)[ ]([VSD])(?!\\p{L})',
    say: ([, to, day]) => `lunes ${to} ${WEEKEND[day!]}`,
  },
  { starts: 'letter', pattern: `${START}LO(?=[ ]\\d{1,2}/\\d{4})`, say: () => 'Ley Orgánica' },
  {
    // A las 21.40
    starts: 'digit',
    pattern:
      '(?<=(?<!\\p{L})(?:a|de|desde|hasta|sobre|y|entre)[ ]las?[ ])(\\d{1,2})\\.([0-5]\\d)(?![\\p{L}\\p{N}]|[.,]\\d|[ ]?[%€])(?:[ ]h(?!\\p{L}))?',
    say: ([, hour, minute]) =>
      Number(hour) < 25 ? time({ hour: Number(hour), minute: Number(minute) }) : undefined,
  },
  {
    // 28001 Madrid
    starts: 'digit',
    pattern: '(?<=,[ ])(\\d{5})(?=[ ]\\p{Lu}\\p{Ll})',
    say: ([, code]) => (code![0] === '0' ? spell(cardinal, code!) : cardinal(Number(code))),
  },
  {
    // Fig. 2a
    starts: 'digit',
    pattern:
      '(?<=(?:figs?\\.|figuras?|tablas?|apartados?|láms?\\.|láminas?|anexos?)[ ])(\\d{1,3})([a-e])(?!\\p{L})',
    say: ([, n, letter]) => `${cardinal(Number(n))} ${letter}`,
  },
  {
    // Ley 39/2015
    starts: 'digit',
    pattern:
      '(?<=(?:[Ll]ey(?:[ ]Orgánica)?|[Dd]ecreto|[Oo]rden|RDL?|R\\.[ ]?D\\.(?:[ ]?L\\.)?|LO)[ ])(\\d{1,4})/((?:19|20)\\d\\d)(?!\\d)',
    say: ([, n, year]) => `${cardinal(Number(n))} de ${cardinal(Number(year))}`,
  },
  {
    starts: 'digit',
    pattern: `${START}(?<![.,])(?:[89]\\d(?=[ ]\\d{3}[ ]\\d{2}[ ]\\d{2})|[67]\\d\\d)(?:[ ]\\d{2,3}){2,3}(?![\\p{L}\\d%€]|[.,]\\d|[ ]?(?:€|euros|\\d))`,
    say: ([written]) =>
      written.replaceAll(' ', '').length === 9
        ? written
            .split(' ')
            .map((group) => spell(cardinal, group))
            .join(', ')
        : undefined,
  },
  {
    // DNI
    starts: 'digit',
    pattern: `${START}(\\d{8})-?([A-Z])(?![\\p{L}\\p{N}])`,
    say: ([, digits, letter]) => `${spell(cardinal, digits!)} ${letter}`,
  },
  {
    starts: 'digit',
    pattern:
      '(?<=(?:nota|calificación|saqué|sacó|puntuación)[ ](?:fue|es|de|un)[ ]|(?:saqué|sacó)[ ]un[ ])(\\d{1,2})/(10|20|100)(?!\\d)',
    say: ([, a, b]) => `${cardinal(Number(a))} sobre ${cardinal(Number(b))}`,
  },
  {
    starts: 'digit',
    pattern: `${START}(\\d{1,3})"`,
    say: (match) =>
      isQuoted(match)
        ? undefined
        : `${cardinal(Number(match[1]), 'f')} ${match[1] === '1' ? 'pulgada' : 'pulgadas'}`,
  },
  { starts: 'symbol', pattern: '(?<=€|\\$)/h(?![\\p{L}\\p{N}])', say: () => ' por hora' },
  {
    // Un tiempo de 2:04:35
    starts: 'digit',
    pattern: '(?<=(?:tiempo|marca|récord)[ ](?:fue[ ])?de[ ])(\\d{1,2}):(\\d{2}):(\\d{2})(?!\\d)',
    say: ([, h, m, s]) =>
      `${cardinal(Number(h), 'f')} ${h === '1' ? 'hora' : 'horas'}, ${cardinal(Number(m), 'm')} minutos y ${cardinal(Number(s), 'm')} segundos`,
  },
];
