import type { Extras } from '../../language.ts';
import { cardinalWith, ordinalOf, pairs } from '../en-numbers.ts';
import { table } from '../table.ts';

const words = (list: string): readonly string[] => list.split(' ');

const ordinal = (n: number) => ordinalOf(cardinalWith('')(n));

export const english: Extras = {
  acronyms: {
    join: '.',
    spelled: words(
      'IEEE dpi FY AA PSA XYZ USS AES SAT GRE EMT ATF ET PT EU UN US USA UK UAE FBI CIA IIT CEO CFO CTO COO WHO IMF IRS IPCC IAEA EPA FDA ICU AI IT HR API URL USB IP IPO ISBN GPA IQ UFO ATM ADHD IBM ' +
        'NBA MBA FIA UEFA ESA AAA SUV EV ETA EST IOU VIP RIP EIA IRA AP BA UA BBC UPS USC UCLA ABC AC AM FAQ DIY IPv pH HIV CD DVD MD MC DC XL CV ' +
        'DIY OECD ECB RSVP FM TV GDP MIT NYU IDE OS iOS SEO UI UX AWS IVF ECG EKG IED UAV PE PA AG VAT HOA SOS IPA LA NYC UTC AD CE ATV ACLU AFL CIO NAACP NHL IOC USDA USPS AARP LED',
    ),
    ordinary: words(
      'ALL AND ANY ARE OUR OUT OLD ONE USE END EAT ASK ACT ADD AGE AGO AID AIM AIR ALE AND ANT APE APP ARC ARM ART ASH ATE AWE AXE EAR EGG EGO ELF ELK ERA EVE EYE ICE ICY ILL INK INN ION ITS IVY OAK OAR ODD OFF OFT OIL OPT ORB ORE OWE OWL OWN UGH UGLY URN USE UMM EEK AHA AAH OOH OWW',
    ),
    words: words(
      'AIDS SARS ASCII BASIC LASER RADAR SWAT SCUBA POTUS SCOTUS NAFTA OPEC PIN SIM RAM ROM VAT JPEG ZIP GIF MENSA',
    ),
  },
  math: {
    is: 'is',
    atMost: 'less than or equal to',
    atLeast: 'greater than or equal to',
    differs: 'not equal to',
    less: 'less than',
    greater: 'greater than',
    fewer: 'less than',
    more: 'more than',
    dividedBy: 'divided by',
    root: 'the square root of',
    squared: 'squared',
    cubed: 'cubed',
    power: (n) => `to the ${ordinal(n)}`,
    greek:
      'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega',
  },
  ratio: 'to',
  ratioNear: 'ratio|odds|scale|proportions?|mix',
  books: table(`
    Gen = Genesis; Genesis =; Ex = Exodus; Exod = Exodus; Exodus =; Lev = Leviticus; Num = Numbers; Deut = Deuteronomy; Ps = Psalm; Psalm =; Psalms =;
    Prov = Proverbs; Proverbs =; Isa = Isaiah; Isaiah =; Jer = Jeremiah; Matt = Matthew; Mt = Matthew; Matthew =; Mark =; Luke =; Lk = Luke; John =;
    Jn = John; Acts =; Rom = Romans; Romans =; Cor = Corinthians; Corinthians =; Gal = Galatians; Eph = Ephesians; Phil = Philippians;
    Thess = Thessalonians; Tim = Timothy; Heb = Hebrews; Hebrews =; Jas = James; James =; Pet = Peter; Rev = Revelation; Revelation =; Job =; Kings =; Samuel =
  `),
  bookNumber: (n) => ordinal(n).replace(/^./, (first) => first.toUpperCase()),
  dial: { numbers: '911|112|999|988|311|411|101|111', near: 'call|dial|emergency|phone|ring|text |hotline' },
  pairs,
  compass: table(
    'N = north; S = south; E = east; W = west; NE = northeast; NW = northwest; SE = southeast; SW = southwest',
  ),
  winds: 'winds?|gusts|breezes?',
  ampere: 'amp|amps',
  monthAfter: 'in|since|until|by|last|next|early|late',
  or: 'or',
};
