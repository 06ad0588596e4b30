import type { Extras } from '../../language.ts';
import { table } from '../table.ts';

const words = (list: string): readonly string[] => list.split(' ');

/** @param ordinal Italian ordinals, with their gender */
export const extras = (ordinal: (n: number, gender: 'f') => string): Extras => ({
  acronyms: {
    spelled: words(
      'dpi CGIL UE BCE FBI CIA ISBN IP IA USB CEO API URL PD DC CD DVD TV FTSE AZ SS IPv pH CNR DNA RNA UDC PDL CV FMI RSA',
    ),
    words: words('INPS RAI ASL SMS'),
  },
  math: {
    is: 'è',
    atMost: 'minore o uguale a',
    atLeast: 'maggiore o uguale a',
    differs: 'diverso da',
    less: 'minore di',
    greater: 'maggiore di',
    fewer: 'meno di',
    more: 'più di',
    dividedBy: 'diviso',
    root: 'radice quadrata di',
    squared: 'al quadrato',
    cubed: 'al cubo',
    power: (n) => `alla ${ordinal(n, 'f')}`,
    greek:
      'alfa beta gamma delta epsilon zeta eta theta iota kappa lambda mi ni xi omicron pi rho sigma tau ipsilon fi chi psi omega',
  },
  ratio: 'a',
  ratioNear: 'rapporto|proporzione|scala',
  books: table(`
    Genesi =; Gn = Genesi; Gen = Genesi; Esodo =; Es = Esodo; Salmo =; Sal = Salmo; Isaia =; Is = Isaia; Matteo =; Mt = Matteo; Marco =; Mc = Marco;
    Luca =; Lc = Luca; Giovanni =; Gv = Giovanni; Atti =; Romani =; Rm = Romani; Corinzi =; Cor = Corinzi; Ebrei =; Apocalisse =; Ap = Apocalisse; Proverbi =
  `),
  bookNumber: (n) => ['', 'Prima', 'Seconda', 'Terza'][n] ?? String(n),
  compass: table(
    'N = nord; S = sud; E = est; O = ovest; NE = nord-est; NO = nord-ovest; SE = sud-est; SO = sud-ovest',
  ),
  winds: 'vent[oi]|raffiche',
  ampere: 'ampere',
  monthAfter: 'a|ad|in|di|da|entro|fine|inizio',
  or: 'o',
});
