const LENGTH_MAX = 80;
/** File systems take 255, with the ending and the number of a name that is taken. */
const BYTES_MAX = 200;

/** Names of devices on Windows, whatever ending they have. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** What a title breaks off at, or ends a sentence with: before an ending it looks like a slip. */
const TAIL = /[~\s.…,;:!?¡¿·،؛؟।、。，；：！？\p{Pd}]+$/u;

/** A title as a file name that every system takes, without an ending; empty when nothing of it can stay. */
export const fileNameOf = (title: string): string => {
  const plain = title
    // What is not seen, such as marks of direction: browsers refuse it. What joins letters and emoji stays.
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[~. …]+/, '');
  return shorten(plain).replace(TAIL, '').replace(DEVICE, '$1_');
};

/** A text that is cut in the last word of this length at most ends before that word. */
const WORD_MAX = 20;
const BROKEN_WORD = new RegExp(`\\s\\S{1,${WORD_MAX}}$`, 'u');

const ASCII = /^[\x20-\x7e]*$/;

/** The first whole characters, as people count them, and whole words where there are spaces between them. */
function shorten(text: string): string {
  // A character is a byte there. Counting those of other texts is slow, and hundreds of files may be named at once
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
