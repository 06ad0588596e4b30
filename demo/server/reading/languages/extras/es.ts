import type { Extras } from '../../language.ts';
import { table } from '../table.ts';

const words = (list: string): readonly string[] => list.split(' ');

/** @param cardinal Spanish cardinals */
export const extras = (cardinal: (n: number) => string): Extras => ({
  acronyms: {
    spelled: words(
      'dpi CV UE CE FMI BCE ADN ARN DNI IPC ISBN IP IA USB CEO API URL PP DGT AP IB RTVE TVE UGT FBI CIA IPv pH TV PDF CD DVD IMC CNI UCI EE TDAH VIH ITV',
    ),
    ordinary: words(
      'UNA UNO ESO ESA ESE OSO OJO AJO USO UVA ALA ALI ERA IBA OLA ORO OCA ODA AUN ANO AMA AMO ECO EJE EGO EVA ANA IRA IDA OSA ASA ATA ARO ARA',
    ),
    words: words('IRPF AVE ONU IVA ETA ERE ICO OCU OEA INE ICE'),
  },
  math: {
    is: 'es',
    atMost: 'menor o igual que',
    atLeast: 'mayor o igual que',
    differs: 'distinto de',
    less: 'menor que',
    greater: 'mayor que',
    fewer: 'menos de',
    more: 'más de',
    dividedBy: 'dividido entre',
    root: 'raíz cuadrada de',
    squared: 'al cuadrado',
    cubed: 'al cubo',
    power: (n) => `elevado a ${cardinal(n)}`,
    greek:
      'alfa beta gamma delta épsilon zeta eta theta iota kappa lambda mu nu xi ómicron pi rho sigma tau ípsilon fi ji psi omega',
  },
  ratio: 'a',
  ratioNear: 'proporción|relación|razón|escala|ganó|perdió',
  books: table(`
    Génesis =; Gn = Génesis; Éxodo =; Ex = Éxodo; Salmo =; Sal = Salmo; Isaías =; Is = Isaías; Mateo =; Mt = Mateo; Marcos =; Mc = Marcos; Lucas =;
    Lc = Lucas; Juan =; Jn = Juan; Hechos =; Romanos =; Rom = Romanos; Corintios =; Cor = Corintios; Hebreos =; Apocalipsis =; Ap = Apocalipsis; Proverbios =; Job =
  `),
  bookNumber: (n) => ['', 'Primera de', 'Segunda de', 'Tercera de'][n] ?? String(n),
  dial: { numbers: '112|911|091|061|062|016|060', near: 'llam|marqu|emergencia|teléfono|policía' },
  compass: table(
    'N = norte; S = sur; E = este; O = oeste; NE = noreste; NO = noroeste; SE = sureste; SO = suroeste',
  ),
  winds: 'vientos?|rachas',
  ampere: 'amperio|amperios',
  monthAfter: 'en|de|desde|hasta|a',
  or: 'o',
});
