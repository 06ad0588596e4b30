import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

const plain = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

/**
 * Where a request comes from. Each trusted proxy appends the address it saw to X-Forwarded-For, so the client's
 * is that many places from the end; anything before was written by the client itself.
 */
export const addressOf = (incoming: IncomingMessage, trustedProxies: number): string => {
  const direct = plain(incoming.socket.remoteAddress ?? '');
  if (trustedProxies === 0) return direct;
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '').split(',');
  const seen = plain(forwarded.at(-trustedProxies)?.trim() ?? '');
  return isIP(seen) === 0 ? direct : seen;
};
