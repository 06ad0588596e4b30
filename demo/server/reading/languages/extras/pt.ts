import type { Extras } from '../../language.ts';
import { table } from '../table.ts';

const words = (list: string): readonly string[] => list.split(' ');

/** @param cardinal Portuguese cardinals */
export const extras = (cardinal: (n: number) => string): Extras => ({
  acronyms: {
    spelled: words(
      'dpi IPCA INPC IGPM IBGE ICMS IPI INSS UFRJ UFMG UFF BNDES FMI CPI IPVA IPTU ISBN IP IA USB CEO API URL RH TI PT PP LA BR UE HIV DNA RNA CD DVD TV IPv pH CPF IR TCU STF OAB AVC UTI IOF EAD CNPJ USA FBI CIA UBS',
    ),
    ordinary: words(
      'ELE ELA ERA UMA UNS AOS ANO ATO ALI ELO ECO EIS IDA IRA OVO ASA AMO AVE ALA ORA UVA USO USE USA EGO ODE UAI EBA OPA ATÉ OLÁ ALÔ AVÓ AVÔ IRÁ ANA EVA IVO ADA',
    ),
    words: words('ONU USP UNE IVA OEA ECA ITA UPA EJA'),
  },
  math: {
    is: 'é',
    atMost: 'menor ou igual a',
    atLeast: 'maior ou igual a',
    differs: 'diferente de',
    less: 'menor que',
    greater: 'maior que',
    fewer: 'menos de',
    more: 'mais de',
    dividedBy: 'dividido por',
    root: 'raiz quadrada de',
    squared: 'ao quadrado',
    cubed: 'ao cubo',
    power: (n) => `elevado a ${cardinal(n)}`,
    greek:
      'alfa beta gama delta épsilon zeta eta teta iota kapa lambda mi ni csi ômicron pi rô sigma tau úpsilon fi qui psi ômega',
  },
  ratio: 'para',
  ratioNear: 'proporção|razão|escala',
  books: table(`
    Gênesis =; Gn = Gênesis; Êxodo =; Ex = Êxodo; Salmo =; Sl = Salmo; Isaías =; Is = Isaías; Mateus =; Mt = Mateus; Marcos =; Mc = Marcos; Lucas =;
    Lc = Lucas; João =; Jo = João; Atos =; Romanos =; Rm = Romanos; Coríntios =; Co = Coríntios; Hebreus =; Apocalipse =; Ap = Apocalipse; Provérbios =; Pv = Provérbios
  `),
  bookNumber: (n) => ['', 'Primeira', 'Segunda', 'Terceira'][n] ?? String(n),
  dial: {
    numbers: '190|192|193|112|180|188|181',
    near: 'ligue|ligar|disque|emergência|polícia|telefone|atende|samu|bombeiros',
  },
  compass: table(
    'N = norte; S = sul; L = leste; O = oeste; NE = nordeste; NO = noroeste; SE = sudeste; SO = sudoeste',
  ),
  winds: 'ventos?|rajadas',
  ampere: 'ampere|amperes',
  monthAfter: 'em|de|desde|até',
  or: 'ou',
});
