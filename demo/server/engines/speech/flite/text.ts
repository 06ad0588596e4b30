/** Characters with an ASCII equivalent; flite's English front end ignores everything else beyond ASCII. */
const plain: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': ', ',
  '—': ', ',
  '―': ', ',
  '…': '...',
  '•': ', ',
  '·': ' ',
  '×': ' times ',
  '÷': ' divided by ',
  '±': ' plus or minus ',
  '°': ' degrees ',
  '€': ' euros ',
  '£': ' pounds ',
  '¥': ' yen ',
  '©': ' copyright ',
  '®': ' ',
  '™': ' ',
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * Converts text to printable ASCII: drops accents, replaces typographic characters by plain ones, and turns control
 * characters and other scripts into spaces. Empty when nothing speakable is left.
 */
export const plainText = (text: string): string => {
  const ascii = text
    .normalize('NFC')
    .replace(/[^\x20-\x7e]/gu, (sign) => plain[sign] ?? sign)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return /[A-Za-z0-9&%+@#$=]/.test(ascii) ? ascii : '';
};
