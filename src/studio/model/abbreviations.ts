/** Words whose full stop does not end a sentence: a name or more of the phrase follows. Without the last stop. */
const BEFORE_WORD = new Set(
  [
    // English
    'mr mrs ms mx dr prof rev hon fr sr jr st mt ft gen col maj capt cmdr lt sgt cpl pvt adm gov sen rep pres supt',
    'messrs mmes vs e.g i.e cf viz al approx dept est ext min max ave blvd rd inc ltd co corp ph.d',
    // German
    'hr hrn fr frl dipl ing z.b z.h d.h u.a v.a o.ä s.o s.u bzw ca evtl ggf inkl usw hl geb gest st str',
    // French
    'm mm mme mlle mgr dr pr me av bd',
    // Spanish, Portuguese, Italian
    'sr sra srta dn dña d da dra ud uds ee.uu exmo exma sig dott avv prof ing',
    // Dutch, Nordic
    'dhr mevr mw drs ir bijv nl o.a d.w.z t.ex bl.a f.eks',
  ]
    .join(' ')
    .split(' '),
);

/** Words whose full stop does not end a sentence when a number follows: "No. 5", but not "He said no. Then". */
const BEFORE_NUMBER = new Set(
  'no nos nr nº n fig figs p pp vol ch chap art sec sect par ver v op eq tab abb bd kap s § num núm pág cap jan feb mar apr jun jul aug sep sept oct nov dec'.split(
    ' ',
  ),
);

const CLOSERS = /["'”’»)\]}]+$/;

/** Whether `text` only seems to end: what follows belongs to the same sentence. */
export function continues(text: string, next: string): boolean {
  // "Stop!" he said. / Yahoo! is / wait … what
  if (/^\p{Ll}/u.test(next)) return true;
  const word = text.replace(CLOSERS, '').match(/(?:^|[\s(["'“‘«—–-])([^\s(["'“‘«—–]+)\.$/u)?.[1];
  if (word === undefined) return false;
  // The number of a list item: "1." "IV." "a."
  if (/^\(?(?:\d{1,3}|[ivxlc]{1,5}|\p{L})$/iu.test(word) && text.length === word.length + 1) return true;
  // Initials: "J." "J.R.R." "U.S."; a lone I is a pronoun
  if (/^(?:\p{Lu}\.)*\p{Lu}$/u.test(word) && word !== 'I') return true;
  // "z. B.", "d. h.": one more letter with a stop follows
  if (/^\p{L}$/u.test(word) && /^\p{L}\./u.test(next)) return true;
  const plain = word.toLowerCase();
  return BEFORE_WORD.has(plain) || (BEFORE_NUMBER.has(plain) && /^[\d#§]/u.test(next));
}
