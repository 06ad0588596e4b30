import { hostConfig, hostSlot, type HostConfig } from './host-session.ts';
import { hostTokensFor } from './host-tokens.ts';
import { serverAddress } from './server-address.ts';

function warnWhenLate({ apiBase = '' }: HostConfig): void {
  if (apiBase === (hostConfig().apiBase ?? '')) return;
  console.warn(
    'configure() came too late for apiBase: call it before the elements, or set api-base on them.',
  );
}

/**
 * Resolves an element's server. Once an element without api-base exists, a later `configure({ apiBase })` only logs a
 * warning.
 */
export function settleServer(apiBase: string | undefined): string {
  if (!apiBase) hostSlot().listeners.add(warnWhenLate);
  return serverAddress(apiBase);
}

/** Calls back whenever the host supplies another session for this server, until the page unloads. */
export function onHostSession(server: string, listener: () => void): void {
  let before = hostTokensFor(server);
  hostSlot().listeners.add(() => {
    const now = hostTokensFor(server);
    if (now === before) return;
    before = now;
    listener();
  });
}
