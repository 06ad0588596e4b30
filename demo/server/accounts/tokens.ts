import { createHmac, timingSafeEqual } from 'node:crypto';

export type TokenKind = 'access' | 'refresh';

/** Content of a token: `<session>.<generation>.<kind>.<expiry>.<signature>`. Only the signature is secret. */
export interface Token {
  sessionId: string;
  /** Increased by each refresh. */
  generation: number;
  kind: TokenKind;
  /** Epoch seconds. */
  expiresAt: number;
}

const PATTERN = /^([0-9a-f-]{36})\.(\d{1,9})\.(access|refresh)\.(\d{1,12})\.([\w-]{43})$/;

const signatureOf = (key: Buffer, said: string): Buffer => createHmac('sha256', key).update(said).digest();

export const writeToken = (key: Buffer, { sessionId, generation, kind, expiresAt }: Token): string => {
  const said = `${sessionId}.${generation}.${kind}.${expiresAt}`;
  return `${said}.${signatureOf(key, said).toString('base64url')}`;
};

/** Content of a token; `undefined` when its signature or its kind is wrong, or it has expired. */
export const readToken = (key: Buffer, kind: TokenKind, text: string): Token | undefined => {
  const match = PATTERN.exec(text);
  if (!match) return undefined;
  const [, sessionId = '', generation, saidKind, expiresAt, signature = ''] = match;
  const said = text.slice(0, -signature.length - 1);
  if (!timingSafeEqual(signatureOf(key, said), Buffer.from(signature, 'base64url'))) return undefined;
  if (saidKind !== kind || Number(expiresAt) * 1000 <= Date.now()) return undefined;
  return { sessionId, generation: Number(generation), kind, expiresAt: Number(expiresAt) };
};
