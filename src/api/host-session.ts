import { pageGlobal, type PageProtocol } from './page.ts';

/** Options a host sets once for all elements on its page. */
export interface HostConfig {
  /** Address of the server for elements without an `api-base` of their own. */
  apiBase?: string;
  /**
   * Returns the access token of the user the host has signed in, or null. Called before every call to the server, and
   * once more after the server refused a token; the token is not stored. It is used only for the server named by
   * `apiBase`, or the one that elements without an `api-base` talk to, never for a server that an element's own
   * `api-base` names.
   */
  getAccessToken?: () => Promise<string | null> | string | null;
  /**
   * Names of request events the host handles itself, such as `vox-recharge`. Elements show the buttons that raise them.
   */
  requests?: readonly string[];
}

export const hostSlot = (): PageProtocol['host'] =>
  pageGlobal('host', () => ({ config: {}, listeners: new Set() }));

/**
 * Call it before the first element appears. Later calls merge their options. Elements already on the page check the
 * session again, but keep their server and log a warning.
 */
export function configure(config: HostConfig): void {
  const { config: known, listeners } = hostSlot();
  const before = { ...known };
  Object.assign(known, config, { requests: [before.requests ?? [], config.requests ?? []].flat() });
  for (const changed of listeners) changed(before);
}

export const hostConfig = (): Readonly<HostConfig> => hostSlot().config;
