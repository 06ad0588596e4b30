import type { Config } from './config.ts';

/** Origin in the form that browsers send: without port 80. */
export const originAt = (host: string, port: number): string => new URL(`http://${host}:${port}`).origin;

/** Origins at which browsers reach this server. */
export const ownOrigins = ({ publicUrl, port }: Config): string[] => [
  ...new Set([publicUrl, ...['localhost', '127.0.0.1', '[::1]'].map((host) => originAt(host, port))]),
];

/** Whether a host name or address means this machine. */
const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** Whether only this machine can reach the server: loopback address, loopback URL, no trusted proxy. */
export const isForThisMachine = ({
  host,
  publicUrl,
  trustedProxies,
}: Pick<Config, 'host' | 'publicUrl' | 'trustedProxies'>): boolean =>
  isLoopback(host) && (publicUrl === '' || isLoopback(new URL(publicUrl).hostname)) && trustedProxies === 0;
