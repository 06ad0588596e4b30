import { fileNameOf } from '../contract/file-name.ts';

/** `name.ext`, then `name (1).ext`, `name (2).ext`, … */
export const numbered = (name: string, ext: string, number: number): string =>
  number === 0 ? `${name}.${ext}` : `${name} (${number}).${ext}`;

/** Length of the end that tells long names with the same beginning apart. */
const TAIL_LENGTH = 12;
const ASCII = /^[\x20-\x7e]*$/;

/** Where the end begins that stays visible when a name is shortened in the middle; the name's length if it is short. */
export function tailOf(name: string): number {
  if (name.length <= 2 * TAIL_LENGTH) return name.length;
  // ASCII needs no segmenting, which is slow for a list of a thousand names
  if (ASCII.test(name)) return name.length - TAIL_LENGTH;
  const starts = Array.from(new Intl.Segmenter().segment(name), ({ index }) => index);
  return starts.length > 2 * TAIL_LENGTH ? starts.at(-TAIL_LENGTH)! : name.length;
}

/** The name in a `Content-Disposition` header, without its extension (RFC 6266); null if it has another extension. */
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
