import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

const plain = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

/**
 * Client address of a request. Each trusted proxy appends the address it saw to X-Forwarded-For, so the client's
 * address is the `trustedProxies`-th from the end. The client itself may have written anything before it.
 */
export const addressOf = (incoming: IncomingMessage, trustedProxies: number): string => {
  const direct = plain(incoming.socket.remoteAddress ?? '');
  if (trustedProxies === 0) return direct;
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '').split(',');
  const seen = plain(forwarded.at(-trustedProxies)?.trim() ?? '');
  return isIP(seen) === 0 ? direct : seen;
};

const FIELDS = 8;
/** Fields of a /64 prefix. */
const NETWORK_FIELDS = 4;

/**
 * The network to count an address by where attempts are limited. Providers hand out whole /64 nets of IPv6, so all
 * addresses within one count as one client. An IPv4 address counts by itself.
 */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const fields = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Array<string>(FIELDS - fields.length - rest.length).fill('0') : [];
  return [...fields, ...zeros, ...rest]
    .slice(0, NETWORK_FIELDS)
    .map((field) => Number.parseInt(field, 16).toString(16))
    .join(':');
};
