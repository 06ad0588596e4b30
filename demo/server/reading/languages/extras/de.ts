import type { Extras } from '../../language.ts';
import { table } from '../table.ts';

const words = (list: string): readonly string[] => list.split(' ');

/** @param cardinal German cardinals */
export const extras = (cardinal: (n: number) => string): Extras => ({
  acronyms: {
    spelled: words(
      'dpi WHO ADAC CDU CSU EU USA ARD ICE IC EC SPD AG EZB AOK DAK UKW EDV IHK IG IQ IP IT ISBN USB KI CEO HIV BASF AEG EKD EM IAA IOC KFZ EEG EKG ' +
        'BVerfG BVerwG EuGH KfW StPO ZPO BGH UStG EStG GbR eG FAZ HNO HSV BVB UWG AGB VfGH EuG GmbH AfD VfB VfL pH mbH ÖBB ÖVP SPÖ FPÖ StVO StGB PKW LKW BGB GG DSGVO IPv US UN UK WM TU FU UV OP CO BIP EKM CD DVD MDR DM AKW OECD API URL',
    ),
    ordinary: words(
      'ALT AUF AUS EIN IHR UND UNS ALS ALL AMT ARM ART AST EID EIS END ICH IHM IHN OFT OHR OPA OMA UHR EUR EHE ECK ELF ERZ ESS IST IRE ODE ORT UFO UNO UHU AHA ACH ALM AUE AAL ABT ADE AIR AKT',
    ),
    words: words('MwSt'),
  },
  math: {
    is: '',
    atMost: 'kleiner oder gleich',
    atLeast: 'größer oder gleich',
    differs: 'ungleich',
    less: 'kleiner als',
    greater: 'größer als',
    fewer: 'weniger als',
    more: 'mehr als',
    dividedBy: 'geteilt durch',
    root: 'Wurzel aus',
    squared: 'Quadrat',
    cubed: 'hoch drei',
    power: (n) => `hoch ${cardinal(n)}`,
    greek:
      'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda My Ny Xi Omikron Pi Rho Sigma Tau Ypsilon Phi Chi Psi Omega',
  },
  ratio: 'zu',
  ratioNear:
    'verhältnis|maßstab|quote|chancen|im mischverhältnis|gewann|verlor|siegte|unterlag|endete|stand|ergebnis|spiel|satz|sätze|partie|halbzeit',
  books: table(`
    Mose =; Psalm =; Ps = Psalm; Jes = Jesaja; Jesaja =; Mt = Matthäus; Matth = Matthäus; Matthäus =; Mk = Markus; Markus =; Lk = Lukas; Lukas =;
    Joh = Johannes; Johannes =; Apg = Apostelgeschichte; Röm = Römer; Römer =; Kor = Korinther; Korinther =; Gal = Galater; Eph = Epheser; Phil = Philipper;
    Hebr = Hebräer; Offb = Offenbarung; Hiob =; Spr = Sprüche; Pred = Prediger; Kön = Könige; Sam = Samuel
  `),
  bookNumber: (n) => ['', 'erstes', 'zweites', 'drittes', 'viertes', 'fünftes'][n]!,
  dial: {
    numbers: '110|112|115|116[ ]?117|116[ ]?123|19222',
    near: 'notruf|notfall|polizei|feuerwehr|wähl|rufen|ruf |anruf|unter|telefon',
  },
  compass: table(
    'N = Nord; S = Süd; O = Ost; W = West; NO = Nordost; NW = Nordwest; SO = Südost; SW = Südwest',
  ),
  winds: '\\p{L}*winde?|böen',
  ampere: 'Ampere',
  monthAfter: 'im|seit|bis|ab|Anfang|Mitte|Ende',
  or: 'oder',
  sections: 'Paragrafen',
});
