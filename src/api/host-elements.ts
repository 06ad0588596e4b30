import { hostConfig, hostSlot, type HostConfig } from './host-session.ts';
import { hostTokensFor } from './host-tokens.ts';
import { serverAddress } from './server-address.ts';

function warnWhenLate({ apiBase = '' }: HostConfig): void {
  if (apiBase === (hostConfig().apiBase ?? '')) return;
  console.warn(
    'configure() came too late for apiBase: call it before the elements, or set api-base on them.',
  );
}

/** Address of the server for an element; without one of its own, a change of the host's comes too late from now on. */
export function settleServer(apiBase: string | undefined): string {
  if (!apiBase) hostSlot().listeners.add(warnWhenLate);
  return serverAddress(apiBase);
}

/** Hears when the host hands over another session with this server, for as long as the page stands. */
export function onHostSession(server: string, listener: () => void): void {
  let before = hostTokensFor(server);
  hostSlot().listeners.add(() => {
    const now = hostTokensFor(server);
    if (now === before) return;
    before = now;
    listener();
  });
}
