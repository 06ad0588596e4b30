import { createHmac, timingSafeEqual } from 'node:crypto';

const LIFETIME_S = 24 * 3600;

/**
 * Makes a URL that anybody may read for a day, because an `<audio>` element or a download link cannot send a token. The
 * URL stays the same for an hour, so that browsers can use their cache.
 */
export type Sign = (path: string) => string;

const signature = (key: Buffer, path: string, expires: string): string =>
  createHmac('sha256', key).update(`${path}\n${expires}`).digest('base64url');

export const signer =
  (key: Buffer): Sign =>
  (path) => {
    const expires = String((Math.floor(Date.now() / 3_600_000) + 1) * 3600 + LIFETIME_S);
    return `${path}?e=${expires}&s=${signature(key, path, expires)}`;
  };

/** When a signed URL expires; undefined for one that is not signed. */
export const expiryOf = (url: string): Date | undefined => {
  const expires = Number(new URL(url).searchParams.get('e'));
  return expires > 0 ? new Date(expires * 1000) : undefined;
};

/** Whether {@link signer} with this key made the URL and it has not expired. */
export function isSigned(key: Buffer, path: string, expires = '', given = ''): boolean {
  const wanted = Buffer.from(signature(key, path, expires));
  const got = Buffer.from(given);
  return got.length === wanted.length && timingSafeEqual(got, wanted) && Number(expires) * 1000 > Date.now();
}
