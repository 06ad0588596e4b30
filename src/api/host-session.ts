import { pageGlobal, type PageProtocol } from './page.ts';

/** What a host says once for all elements on its page. */
export interface HostConfig {
  /** Address of the server for elements without an `api-base` of their own. */
  apiBase?: string;
  /**
   * Returns the access token of the user the host has signed in, or null. It is asked before every call, and once
   * more after the server refused a token; nothing of it is stored. It is for the server that `apiBase` says, or that
   * elements without one talk to, and not asked for those whose `api-base` names another.
   */
  getAccessToken?: () => Promise<string | null> | string | null;
  /** Names of request events the host answers itself, such as `vox-recharge`: their buttons are then offered. */
  requests?: readonly string[];
}

export const hostSlot = (): PageProtocol['host'] =>
  pageGlobal('host', () => ({ config: {}, listeners: new Set() }));

/**
 * Call it before the first element appears. May be called again: options are merged. Elements already on the page
 * re-check the session, but keep their server and log a warning.
 */
export function configure(config: HostConfig): void {
  const { config: known, listeners } = hostSlot();
  const before = { ...known };
  Object.assign(known, config, { requests: [before.requests ?? [], config.requests ?? []].flat() });
  for (const changed of listeners) changed(before);
}

export const hostConfig = (): Readonly<HostConfig> => hostSlot().config;
