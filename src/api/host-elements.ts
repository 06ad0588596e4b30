import { hostConfig, hostSlot, type HostConfig } from './host-session.ts';

function warnWhenLate({ apiBase = '' }: HostConfig): void {
  if (apiBase === (hostConfig().apiBase ?? '')) return;
  console.warn(
    'configure() came too late for apiBase: call it before the elements, or set api-base on them.',
  );
}

/** Address of the server for elements without one of their own; from now on a change comes too late for them. */
export function hostBase(): string {
  hostSlot().listeners.add(warnWhenLate);
  return hostConfig().apiBase ?? '';
}

/** Hears when the host hands over another session, for as long as the page stands. */
export const onHostSession = (listener: () => void): void =>
  void hostSlot().listeners.add(({ getAccessToken }) => {
    if (getAccessToken !== hostConfig().getAccessToken) listener();
  });
