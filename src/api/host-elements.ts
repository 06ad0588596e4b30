import { hostSlot } from './host-session.ts';

/** Address of the server for elements without one of their own; from now on a change comes too late for them. */
export function hostBase(): string {
  const host = hostSlot();
  return (host.usedBase = host.config.apiBase ?? '');
}

/** Hears when the host hands over another session, for as long as the page stands. */
export const onHostSession = (listener: () => void): void => {
  (hostSlot().listeners ??= new Set()).add(listener);
};
