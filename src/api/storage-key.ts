import { foreignOrigin } from './server-address.ts';

/**
 * Local-storage key for one of our names. On the server's own pages it is the bare name. On any other page it has our
 * prefix and the server's origin, so that it collides with neither the page's keys nor another server's.
 * @param server its address; empty for the page's own
 */
export const storageKey = (server: string, name: string): string => {
  const origin = foreignOrigin(server);
  return origin ? `voxbench:${name} ${origin}` : name;
};
