import { onPage } from './page.ts';

/** What a host says once for all elements on its page. */
export interface HostConfig {
  /** Address of the server for elements without an `api-base` of their own. */
  apiBase?: string;
  /**
   * Gives the access token of the user the host has signed in, or null. It is asked before every call, and once
   * more after the server refused a token; nothing of it is stored.
   */
  getAccessToken?: () => Promise<string | null> | string | null;
  /** Names of request events the host answers itself, such as `vox-recharge`: their buttons are then offered. */
  requests?: readonly string[];
}

const slot = () => onPage<{ config: HostConfig }>('host', () => ({ config: {} }));

/** Call it before the first element appears; later calls add to it. */
export function configure(config: HostConfig): void {
  Object.assign(slot().config, config);
}

export const hostConfig = (): Readonly<HostConfig> => slot().config;
