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

interface HostSlot {
  config: HostConfig;
  /** The address of the server that elements already use. */
  usedBase?: string;
  /** Hear that the user is another one. */
  listeners?: Set<() => void>;
}

export const hostSlot = () => onPage<HostSlot>('host', () => ({ config: {} }));

/**
 * Call it before the first element appears; later calls add to it. Elements that stand already look again who is
 * signed in, but keep the server they began with: then the console says so.
 */
export function configure(config: HostConfig): void {
  const { config: known, usedBase, listeners } = hostSlot();
  const { getAccessToken } = known;
  Object.assign(known, config);
  if (usedBase !== undefined && usedBase !== (known.apiBase ?? '')) {
    console.warn(
      'configure() came too late for apiBase: call it before the elements, or set api-base on them.',
    );
  }
  if (known.getAccessToken !== getAccessToken) listeners?.forEach((listener) => listener());
}

export const hostConfig = (): Readonly<HostConfig> => hostSlot().config;
