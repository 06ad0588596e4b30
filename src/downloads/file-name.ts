const LENGTH_MAX = 120;

/** A name that every file system takes; empty when nothing of it can stay. */
export const safeName = (name: string): string => {
  const plain = name
    // oxlint-disable-next-line no-control-regex -- control characters are what has to go
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return [...plain].slice(0, LENGTH_MAX).join('');
};

/** `name.ext`, then `name (1).ext`, `name (2).ext`, … */
export const numbered = (name: string, ext: string, number: number): string =>
  number === 0 ? `${name}.${ext}` : `${name} (${number}).${ext}`;

/** The name a `Content-Disposition` gives, without its ending (RFC 6266); null when it gives none of this kind. */
export function nameFrom(disposition: string | null, ext: string): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="([^"]*)"/i.exec(disposition ?? '')?.[1];
  const whole = (encoded && decode(encoded)) || plain;
  const ending = `.${ext}`;
  return whole?.endsWith(ending) ? safeName(whole.slice(0, -ending.length)) || null : null;
}

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text.trim());
  } catch {
    return null;
  }
};
