import { foreignOrigin } from './server-address.ts';

/**
 * The key of local storage for one of our names. The server's own pages use the bare name; on any other page each server has
 * keys of its own with our prefix, so that they cannot collide with the page's.
 * @param server its address; empty for the page's own
 */
export const storageKey = (server: string, name: string): string => {
  const origin = foreignOrigin(server);
  return origin ? `voxbench:${name} ${origin}` : name;
};
