import { onNotify } from 'nanostores';
import type { AccountState } from '../contract/index.ts';
import { onReturn } from './on-return.ts';
import type { Stores } from './registry.ts';

/** Longest delay `setTimeout` accepts, just under 25 days. */
const TIMER_MS_MAX = 2 ** 31 - 1;
/** The end of a plan is told in whole seconds. */
const AFTER_END_MS = 1_000;

/**
 * Keeps plan, balance and refused payments up to date while somebody is signed in: hears of changes while the page is in
 * sight, looks when the user comes back to it, and when the plan ends by the clock. Gives how to stop.
 */
export function followAccount({
  client,
  session,
  bonus,
}: Pick<Stores, 'client' | 'session' | 'bonus'>): () => void {
  const isSignedIn = () => session.$session.get().status === 'signed-in';
  const look = () => {
    if (isSignedIn()) void bonus.refresh();
  };

  let line: AbortController | null = null;
  /**
   * Browsers give all tabs of a site six connections: one tab reads the line and passes on what it hears. When it goes,
   * or out of sight, the next one reads. Without locks, which insecure pages lack, each reads for itself.
   */
  const read = async (signal: AbortSignal) => {
    const name = `voxbench-changes ${client.apiBase} ${session.$session.get().user?.uid}`;
    const others = new BroadcastChannel(name);
    /** The last state this tab read; null while another tab reads. */
    let last: AccountState | null = null;
    // A new tab sends null to ask the reading tab for the current state
    others.addEventListener('message', ({ data }: MessageEvent<AccountState | null>) => {
      if (data) bonus.accept(data);
      else if (last) others.postMessage(last);
    });
    signal.addEventListener('abort', () => others.close());
    const hear = async () => {
      try {
        for await (const state of client.stream('GET /v1/tenant/changes', { signal, until: () => false })) {
          if (state.type !== 'account') continue;
          last = state;
          bonus.accept(state);
          others.postMessage(state);
        }
      } finally {
        last = null;
      }
    };
    others.postMessage(null);
    try {
      await (navigator.locks ? navigator.locks.request(name, { signal }, hear) : hear());
    } catch {
      // Refused for good: what changes is seen when the user comes back to the page
    }
  };
  /** A tab out of sight takes no connection, and is told all when it comes back. */
  const attend = () => {
    const isWanted = isSignedIn() && document.visibilityState === 'visible';
    if (isWanted === (line !== null)) return;
    line?.abort();
    line = isWanted ? new AbortController() : null;
    if (line) void read(line.signal);
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  /** An end for which the server was asked; by its own clock it may be later. */
  let asked = 0;
  const arm = (expires: number) => {
    clearTimeout(timer);
    if (expires === 0 || expires === asked) return;
    const left = expires * 1_000 + AFTER_END_MS - Date.now();
    timer = setTimeout(
      () => {
        if (left > TIMER_MS_MAX) return arm(expires);
        asked = expires;
        look();
      },
      Math.min(Math.max(left, 0), TIMER_MS_MAX),
    );
  };
  const rearm = () => arm(bonus.$bonus.get()?.expired_time ?? 0);

  const ends = [
    session.$session.listen(attend),
    // Not listen(): that would keep the store mounted
    onNotify(bonus.$bonus, rearm),
    onReturn(look),
    () => document.removeEventListener('visibilitychange', attend),
    () => clearTimeout(timer),
    () => line?.abort(),
  ];
  document.addEventListener('visibilitychange', attend);
  attend();
  rearm();
  return () => ends.forEach((end) => end());
}
