const LENGTH_MAX = 80;
/** File systems allow 255 bytes. The rest is for the extension and for the number of a duplicate. */
const BYTES_MAX = 200;

/** Windows device names, which are reserved with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Punctuation at the end of a title, which would look wrong before an extension. */
const TAIL = /[~\s.…,;:!?¡¿·،؛؟।、。，；：！？\p{Pd}]+$/u;

/** Turns a title into a file name, without extension, that every system accepts; empty when no character can stay. */
export const fileNameOf = (title: string): string => {
  const plain = title
    // Browsers refuse invisible characters such as direction marks. Joiners of letters and emoji stay.
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[~. …]+/, '');
  return shorten(plain).replace(TAIL, '').replace(DEVICE, '$1_');
};

/** A cut inside the last word moves to before that word, unless the word is longer than this. */
const WORD_MAX = 20;
const BROKEN_WORD = new RegExp(`\\s\\S{1,${WORD_MAX}}$`, 'u');

const ASCII = /^[\x20-\x7e]*$/;

/** Shortens a text after whole graphemes, and at a space where it has spaces. */
function shorten(text: string): string {
  // One byte per character there. Counting others is slow, and hundreds of files may be named at once
  if (text.length <= LENGTH_MAX && ASCII.test(text)) return text;
  const encoder = new TextEncoder();
  let short = '';
  let length = 0;
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    bytes += encoder.encode(segment).length;
    if (++length > LENGTH_MAX || bytes > BYTES_MAX)
      return /^[\p{L}\p{N}]/u.test(segment) ? short.replace(BROKEN_WORD, '') : short;
    short += segment;
  }
  return short;
}
