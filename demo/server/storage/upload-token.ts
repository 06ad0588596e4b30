import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FileOwner } from './owner.ts';

const LIFETIME_MS = 15 * 60_000;

export interface UploadToken {
  token: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

const signature = (key: Buffer, claims: string): string =>
  createHmac('sha256', key).update(claims).digest('base64url');

/** Makes a token that allows a user to upload, and nothing else. */
export const makeUploadToken = (key: Buffer, { tenantId, userId }: FileOwner): UploadToken => {
  const expiresAt = Date.now() + LIFETIME_MS;
  const claims = [tenantId, userId, expiresAt].join('.');
  return { token: `${claims}.${signature(key, claims)}`, expiresAt };
};

/** Owner of a token; undefined when it was not signed with this key or has expired. */
export const readUploadToken = (key: Buffer, token: string): FileOwner | undefined => {
  const [tenantId = '', userId = '', expiresAt = '', given = ''] = token.split('.');
  const wanted = Buffer.from(signature(key, [tenantId, userId, expiresAt].join('.')));
  const got = Buffer.from(given);
  const isGood = got.length === wanted.length && timingSafeEqual(got, wanted);
  return isGood && Number(expiresAt) > Date.now() ? { tenantId, userId } : undefined;
};
