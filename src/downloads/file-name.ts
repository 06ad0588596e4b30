import { fileNameOf } from '../contract/file-name.ts';

/** `name.ext`, then `name (1).ext`, `name (2).ext`, … */
export const numbered = (name: string, ext: string, number: number): string =>
  number === 0 ? `${name}.${ext}` : `${name} (${number}).${ext}`;

/** So many characters at its end tell a long name from others that begin alike. */
const TAIL_LENGTH = 12;
const ASCII = /^[\x20-\x7e]*$/;

/** Where the end of a name begins that stays in sight when the name is cut in the middle; its length for a short name. */
export function tailOf(name: string): number {
  if (name.length <= 2 * TAIL_LENGTH) return name.length;
  // Each character is one code unit. Segmenting is slow, and a list has a thousand names
  if (ASCII.test(name)) return name.length - TAIL_LENGTH;
  const starts = Array.from(new Intl.Segmenter().segment(name), ({ index }) => index);
  return starts.length > 2 * TAIL_LENGTH ? starts.at(-TAIL_LENGTH)! : name.length;
}

/** The name a `Content-Disposition` gives, without its ending (RFC 6266); null when it gives none of this kind. */
export function nameFrom(disposition: string | null, ext: string): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="([^"]*)"/i.exec(disposition ?? '')?.[1];
  const whole = (encoded && decode(encoded)) || plain;
  const ending = `.${ext}`;
  return whole?.endsWith(ending) ? fileNameOf(whole.slice(0, -ending.length)) || null : null;
}

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text.trim());
  } catch {
    return null;
  }
};
