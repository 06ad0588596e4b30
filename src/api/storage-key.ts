import { foreignOrigin } from './server-address.ts';

/**
 * Under which key of local storage something of ours stands. The pages of the server have the bare names; on any other
 * page local storage belongs to that page: there each server has keys of its own, which take none of the page's names.
 * @param server its address; empty for the page's own
 */
export const storageKey = (server: string, name: string): string => {
  const origin = foreignOrigin(server);
  return origin ? `voxbench:${name} ${origin}` : name;
};
