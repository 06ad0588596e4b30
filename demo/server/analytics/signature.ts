import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a client signs: app id, time, nonce and body, each on its own line. */
export interface Signed {
  app_id: string;
  /** Epoch milliseconds. */
  timestamp: number;
  nonce: string;
  body: string;
}

/** HMAC-SHA256 in hexadecimal. The key is public: the signature only separates our clients' events from noise. */
const signatureOf = (key: string, { app_id, timestamp, nonce, body }: Signed): string =>
  createHmac('sha256', key).update([app_id, timestamp, nonce, body].join('\n')).digest('hex');

/** @param sign 64 hexadecimal digits */
export const isSignedWith = (key: string, said: Signed, sign: string): boolean =>
  timingSafeEqual(Buffer.from(signatureOf(key, said)), Buffer.from(sign));
