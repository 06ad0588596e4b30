import type { Extras } from '../../language.ts';
import { table } from '../table.ts';

const words = (list: string): readonly string[] => list.split(' ');

/** @param cardinal French cardinals */
export const extras = (cardinal: (n: number) => string): Extras => ({
  acronyms: {
    spelled: words(
      'dpi CA RATP EDF PDG UE USA TVA PIB FMI BCE RER HLM ISBN IP IA USB CEO API URL ONG UMP PS RSA CDI EPS ADN ARN IUT CGT AF IPv pH IRM TV CD DVD LCI VTT SMS BHV FBI CIA IVG OGM OS MJC CHU CRS QI RPR UDI ENT UV GPS',
    ),
    ordinary: words(
      'ALE AXE EPI ERE IDE ODE OFF OTE EUT EUH UNE ILS EST ONT AUX ICI OUI ANS AMI AME ART ARC AIR AIL ANE ILE OSE OIE EAU ETE EUX ELU EGO AGE AIE AIT IRA ORE OUT UNI USE OUF AIS UNS ETC ION AVE ECU IRE AGI EUS AXA ALI EVA ANA UNO',
    ),
    words: words('SMIC SARL ASSEDIC SACEM ONU ENA INA'),
  },
  math: {
    is: 'est',
    atMost: 'inférieur ou égal à',
    atLeast: 'supérieur ou égal à',
    differs: 'différent de',
    less: 'inférieur à',
    greater: 'supérieur à',
    fewer: 'moins de',
    more: 'plus de',
    dividedBy: 'divisé par',
    root: 'racine carrée de',
    squared: 'au carré',
    cubed: 'au cube',
    power: (n) => `puissance ${cardinal(n)}`,
    greek:
      'alpha bêta gamma delta epsilon zêta êta thêta iota kappa lambda mu nu xi omicron pi rhô sigma tau upsilon phi khi psi oméga',
  },
  ratio: 'à',
  ratioNear: 'rapport|proportion|échelle|ratio|cote',
  books: table(`
    Genèse =; Gn = Genèse; Exode =; Ex = Exode; psaume =; Psaume =; Ps = Psaume; Isaïe =; Is = Isaïe; Matthieu =; Mt = Matthieu; Marc =; Mc = Marc;
    Luc =; Lc = Luc; Jean =; Jn = Jean; Actes =; Romains =; Rm = Romains; Corinthiens =; Co = Corinthiens; Hébreux =; Apocalypse =; Ap = Apocalypse; Proverbes =
  `),
  bookNumber: (n) => ['', 'Premier', 'Deuxième', 'Troisième'][n] ?? String(n),
  compass: table(
    'N = nord; S = sud; E = est; O = ouest; NE = nord-est; NO = nord-ouest; SE = sud-est; SO = sud-ouest',
  ),
  winds: 'vents?|rafales|brise',
  ampere: 'ampère|ampères',
  monthAfter: 'en|de|début|fin|depuis',
  or: 'ou',
});
