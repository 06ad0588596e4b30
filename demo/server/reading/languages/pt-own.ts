import type { Gender, OwnRule } from '../language.ts';
import { valueOf as roman } from '../roman.ts';
import { isQuoted } from './quotes.ts';
import { table } from './table.ts';

/** Units of medicine doses and recipes. */
const DOSES = table(
  'col = colher|colheres; comp = comprimido|comprimidos; d = dia|dias; xíc = xícara|xícaras; cps = cápsula|cápsulas; cx = caixa|caixas',
);
const CENTURY = 'séc(?:ulos?|s?\\.)[ ]';
const START = '(?<![\\p{L}\\p{N}])';

/** Patterns that only Portuguese has, besides titles. */
export const own = (
  cardinal: (n: number, gender?: Gender) => string,
  ordinal: (n: number, gender?: Gender) => string,
): readonly OwnRule[] => [
  { starts: 'letter', pattern: `${START}(I{1,3})(?=[ ]Guerra[ ])`, say: ([, n]) => ordinal(n!.length, 'f') },
  {
    starts: 'letter',
    pattern: '(?<=(?:Maria|Pedro|João|Isabel|Carlos|Francisco|Manuel|José)[ ])I(?=[ ]\\p{Ll})',
    say: (_, { before }) => ordinal(1, /^(?:maria|isabel)$/.test(before) ? 'f' : 'm'),
  },
  {
    starts: 'letter',
    pattern: `${START}S\\.(?=[ ](?:Paulo|João|José|Pedro|Francisco|Sebastião|Luís|Luiz|Jorge|Bento|Bernardo|Carlos|Miguel|Gonçalo|Caetano)(?!\\p{L}))`,
    say: () => 'São',
  },
  {
    starts: 'digit',
    pattern: `${START}(\\d{1,3})[ ]un\\.(?=\\s*$|[,;)]|[ ][\\p{Ll}×])`,
    say: ([, n], { after }) =>
      `${cardinal(Number(n), 'f')} ${n === '1' ? 'unidade' : 'unidades'}${/^\s*$/.test(after) ? '.' : ''}`,
  },
  {
    starts: 'letter',
    pattern: `${START}[Kk]m(?=[ ]\\d)`,
    say: ([written]) => (written[0] === 'K' ? 'Quilômetro' : 'quilômetro'),
  },
  {
    starts: 'letter',
    pattern: '(?<=sécs?\\.[ ])([IVX]{1,5})(?!\\p{L})',
    say: ([, n]) => cardinal(roman(n!)),
  },
  {
    starts: 'letter',
    pattern: `${START}(s)écs?\\.(?=[ ][IVX]{1,5}(?!\\p{L})[ ,](?:e|a|ao)?[ ]?[IVX]{1,5})`,
    say: () => 'séculos',
  },
  {
    starts: 'digit',
    pattern: `${START}(\\d{1,2})[ ](comp|d|xíc|cps|cx|col)s?\\.(?=\\s*$|[,;)]|[ ]\\p{Ll})`,
    say: ([, n, unit], { after }) => {
      const [one, many] = DOSES[unit!]!.split('|') as [string, string];
      const count = cardinal(Number(n), /^(?:xícara|cápsula|caixa|colher)$/.test(one) ? 'f' : 'm');
      return `${count} ${n === '1' ? one : many}${/^\s*$/.test(after) ? '.' : ''}`;
    },
  },
  {
    // De 8/8 h: every eight hours
    starts: 'digit',
    pattern: '(?<=(?:de|cada)[ ])(\\d{1,2})/\\1[ ]?(h|hs|horas|dias)(?![\\p{L}\\p{N}])',
    say: ([, n, unit]) => {
      const count = cardinal(Number(n), unit === 'dias' ? 'm' : 'f');
      return `${count} em ${count} ${unit === 'dias' ? unit : 'horas'}`;
    },
  },
  {
    // Aos 45' do 2º tempo
    starts: 'digit',
    pattern: `(?<=(?<!\\p{L})aos[ ])(\\d{1,3})'(?![\\p{L}\\p{N}'])`,
    say: ([, n]) => `${cardinal(Number(n))} minutos`,
  },
  {
    // 10x de R$ 277
    starts: 'digit',
    pattern: `${START}(\\d{1,2})[ ]?x(?=[ ](?:de|sem|no|com|mais|menos|maior(?:es)?|menor(?:es)?|por|ao|s/)(?!\\p{L})|[,;.!?)]|\\s*$)`,
    say: ({ 1: n, index, input }) =>
      // In an equation, x is a variable
      /=[^.;!?]*$/.test(input.slice(Math.max(0, index - 24), index))
        ? undefined
        : `${cardinal(Number(n), 'f')} ${n === '1' ? 'vez' : 'vezes'}`,
  },
  // D. Maria
  {
    starts: 'letter',
    pattern: `${START}D\\.(?=[ ](?:Maria|Isabel|Leopoldina|Teresa|Carlota|Amélia|Ana|Inês|Beatriz|Catarina|Leonor|Luísa|Francisca|Januária)(?!\\p{L}))`,
    say: () => 'Dona',
  },
  { starts: 'letter', pattern: '(?<=(?<!\\p{L})aos[ ])sáb\\.', say: () => 'sábados' },
  { starts: 'letter', pattern: '(?<=(?<!\\p{L})aos[ ])dom\\.', say: () => 'domingos' },
  {
    // Meia hora, meia xícara
    starts: 'digit',
    pattern: `${START}1/2[ ](h|hora|xícara|xíc\\.|colher|dúzia)(?!\\p{L})`,
    say: ([, noun]) => `meia ${{ h: 'hora', 'xíc.': 'xícara' }[noun!] ?? noun}`,
  },
  {
    // Flamengo 3 x 1 Vasco
    starts: 'digit',
    pattern: '(?<=\\p{Lu}\\p{Ll}{1,20}[ ])(\\d{1,2})[ ]?x[ ]?(\\d{1,2})(?=[ ]\\p{Lu}\\p{Ll})',
    say: ([, a, b]) => `${cardinal(Number(a))} a ${cardinal(Number(b))}`,
  },
  {
    // O jogo acabou 2 x 0
    starts: 'digit',
    pattern:
      '(?<=(?:[Aa]cabou|[Tt]erminou|[Vv]enceu|[Pp]erdeu|[Gg]anhou|[Ee]mpatou|[Dd]errotou|[Pp]lacar)[ ](?:[ao][ ])?(?:\\p{Lu}[\\p{L}-]{1,20}[ ]){0,2}(?:por[ ]|em[ ]|de[ ])?|(?:[Vv]enceu|[Pp]erdeu|[Dd]errotou|[Ee]mpatou|[Gg]oleou)[^.;!?\\d]{1,40}[ ]por[ ])(\\d{1,2})[ ]?x[ ]?(\\d{1,2})(?![\\p{L}\\p{N}])',
    say: ([, a, b]) => `${cardinal(Number(a))} a ${cardinal(Number(b))}`,
  },
  {
    starts: 'letter',
    pattern: `(?<=(?<!\\p{L})[Aa]s?[ ])Min\\.(?=[ ])`,
    say: () => 'Ministra',
  },
  {
    starts: 'letter',
    pattern:
      '(?<=(?:temp\\.|[Tt]emperatura|[Vv]elocidade|[Aa]ltura|[Pp]otência|[Cc]apacidade|[Dd]uração)[ ])(máx|mín)\\.',
    say: ([, which], { after }) =>
      `${which === 'máx' ? 'máxima' : 'mínima'}${/^\s*$/.test(after) ? '.' : ''}`,
  },
  {
    // 1h25min30s
    starts: 'digit',
    pattern: `${START}(\\d{1,2})[ ]?h[ ]?(\\d{1,2})[ ]?min[ ]?(\\d{1,2})[ ]?s(?![\\p{L}\\p{N}])`,
    say: ([, h, m, s]) =>
      `${cardinal(Number(h), 'f')} ${h === '1' ? 'hora' : 'horas'}, ${cardinal(Number(m))} ${m === '1' ? 'minuto' : 'minutos'} e ${cardinal(Number(s))} ${s === '1' ? 'segundo' : 'segundos'}`,
  },
  {
    // O filme dura 2h15
    starts: 'digit',
    pattern:
      '(?<=(?<!\\p{L})(?:[Dd]ura|[Dd]urou|[Dd]uram|[Dd]uração)[ ](?:de[ ]|cerca[ ]de[ ])?)(\\d{1,2})h([0-5]\\d)(?![\\p{L}\\p{N}])',
    say: ([, h, m]) =>
      `${cardinal(Number(h), 'f')} ${h === '1' ? 'hora' : 'horas'} e ${cardinal(Number(m))} minutos`,
  },
  {
    // 38min15s
    starts: 'digit',
    pattern: `${START}(\\d{1,3})[ ]?min[ ]?([0-5]?\\d)[ ]?s(?![\\p{L}\\p{N}])`,
    say: ([, m, s]) =>
      `${cardinal(Number(m))} ${m === '1' ? 'minuto' : 'minutos'} e ${cardinal(Number(s))} ${Number(s) === 1 ? 'segundo' : 'segundos'}`,
  },
  {
    // 3'50"
    starts: 'digit',
    pattern: `${START}(\\d{1,2})'([0-5]\\d)"(?![\\p{L}\\p{N}])`,
    say: ([, m, s]) =>
      `${cardinal(Number(m))} ${m === '1' ? 'minuto' : 'minutos'} e ${cardinal(Number(s))} segundos`,
  },
  {
    // Numbers of companies and persons
    starts: 'digit',
    pattern: `${START}\\d{2,3}\\.\\d{3}\\.\\d{3}(?:/\\d{4})?-\\d{2}(?![\\p{L}\\d])`,
    say: ([written]) =>
      written
        .split(/\D/)
        .map((part) => [...part].map((digit) => cardinal(Number(digit))).join(' '))
        .join(', '),
  },
  {
    // No 3º and.
    starts: 'letter',
    pattern: '(?<=\\d[º°][ ])and\\.',
    say: (_, { after }) => `andar${/^\s*$/.test(after) ? '.' : ''}`,
  },
  { starts: 'letter', pattern: `${START}[Ss]l\\.(?=[ ]\\d)`, say: () => 'sala' },
  { starts: 'letter', pattern: '(?<=,[ ])v\\.(?=[ ]\\d)', say: () => 'volume' },
  {
    starts: 'letter',
    pattern: '(?<=(?<!\\p{L})inc\\.[ ])([IVXLC]{1,7})(?!\\p{L})',
    say: ([, n]) => cardinal(roman(n!)),
  },
  {
    // No séc. XVIII … no XIX
    starts: 'letter',
    pattern: `(?<=${CENTURY}[^.!?\\n]{1,80}[ ](?:no|do|o|ao|e)[ ])([IVX]{2,5})(?![\\p{L}\\p{N}]|[ ]\\p{Lu})`,
    say: ([, n]) => cardinal(roman(n!)),
  },
  {
    // Do século IX ao X. Without a century, a single letter may be a name
    starts: 'letter',
    pattern: `(?<=${CENTURY}[IVX]{1,5}(?:,[ ][IVX]{1,5})*[ ](?:e|a|ao|ou)[ ])([IVX])(?![\\p{L}\\p{N}])`,
    say: ([, n]) => cardinal(roman(n!)),
  },
  {
    // A postcode
    starts: 'digit',
    pattern: `${START}(?<![.,-])(\\d{5})-(\\d{3})(?![\\p{L}\\d-])`,
    say: ([, a, b]) =>
      [a!, b!].map((part) => [...part].map((digit) => cardinal(Number(digit))).join(' ')).join(', '),
  },
  {
    // Lei 8.112/90
    starts: 'digit',
    pattern:
      '(?<=(?:[Ll]ei(?:[ ]Complementar)?|[Dd]ecreto|[Pp]ortaria|[Rr]esolução)[ ](?:n[º°.]+[ ])?)(\\d{1,2})\\.?(\\d{3})/(\\d{4}|\\d{2})(?!\\d)',
    say: ([, thousands, rest, year]) =>
      `${cardinal(Number(thousands! + rest!))} de ${cardinal(Number(year))}`,
  },
  {
    starts: 'digit',
    pattern: '(?<=(?:nota|tirou|tirei|pontuação)[ ](?:foi|é|de)?[ ]?)(\\d{1,2})/(10|20|100)(?!\\d)',
    say: ([, a, b]) => `${cardinal(Number(a))} sobre ${cardinal(Number(b))}`,
  },
  {
    starts: 'digit',
    pattern: `${START}(\\d{1,3})"(?![\\p{L}\\p{N}])`,
    say: (match) =>
      isQuoted(match)
        ? undefined
        : `${cardinal(Number(match[1]), 'f')} ${match[1] === '1' ? 'polegada' : 'polegadas'}`,
  },
  { starts: 'symbol', pattern: '(?<=R\\$[ ]?[\\d.,]{1,12})/h(?![\\p{L}\\p{N}])', say: () => ' por hora' },
];
