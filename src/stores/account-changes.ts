import { onNotify } from 'nanostores';
import type { AccountState, SessionEvent } from '../contract/index.ts';
import { jobChanges } from './job-changes.ts';
import { projectChanges } from './project-changes.ts';
import { onReturn } from './on-return.ts';
import type { Stores } from './registry.ts';

/** Longest delay `setTimeout` accepts, just under 25 days. */
const TIMER_MS_MAX = 2 ** 31 - 1;
/** Plan ends are whole seconds: ask one second later. */
const AFTER_END_MS = 1_000;
/** What the reading tab tells the others when its stream has begun. */
const OPENED = 'opened';

/** Null on a page that may store nothing: it shares nothing with other tabs either. */
const channelTo = (name: string): BroadcastChannel | null => {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
};

/**
 * Keeps plan, balance, refused payments and voices up to date while a user is signed in, and forwards changes of jobs
 * and projects. Reads a stream of changes while the page is visible. Fetches the plan and balance when the user comes
 * back to the page and when the plan ends.
 * @returns a function that stops it
 */
export function followAccount({
  client,
  session,
  bonus,
  voices,
}: Pick<Stores, 'client' | 'session' | 'bonus' | 'voices'>): () => void {
  const isSignedIn = () => session.$session.get().status === 'signed-in';
  const look = () => {
    if (isSignedIn()) void bonus.refresh();
  };

  let line: AbortController | null = null;
  /** Changes were followed before: the voices that are shown may be from then. */
  let wasFollowed = false;
  /**
   * All tabs of a site share six HTTP/1.1 connections, so one tab reads the stream and forwards each state. When that
   * tab is closed or hidden, another one takes over. Insecure pages have no Web Locks: there, each tab reads.
   */
  const read = async (signal: AbortSignal) => {
    const name = `voxbench-changes ${client.apiBase} ${session.$session.get().user?.uid}`;
    const others = channelTo(name);
    /** The last state this tab read; null while another tab reads. */
    let last: AccountState | null = null;
    let isCaughtUp = false;
    // A new tab sends null to ask the reading tab for the current state
    const accept = (state: SessionEvent) => {
      if (state.type === 'account') bonus.accept(state);
      else if (state.type === 'job') jobChanges(client.apiBase).tell(state.job);
      else if (state.type === 'project') projectChanges(client.apiBase).tell(state);
      else if (state.type === 'voices') void voices.refresh();
    };
    /** Fetches what earlier changes of projects and voices were not told of. */
    const catchUp = () => {
      isCaughtUp = true;
      projectChanges(client.apiBase).tell(null);
      if (wasFollowed) void voices.refresh();
      wasFollowed = true;
    };
    others?.addEventListener('message', ({ data }: MessageEvent<SessionEvent | typeof OPENED | null>) => {
      if (data === OPENED || (data && !isCaughtUp)) catchUp();
      if (data === null) {
        if (last) others?.postMessage(last);
      } else if (data !== OPENED) accept(data);
    });
    signal.addEventListener('abort', () => others?.close());
    const hear = async () => {
      try {
        let isNew = true;
        const onConnection = () => void (isNew = true);
        const options = { signal, until: () => false, onConnection };
        for await (const state of client.stream('GET /v1/tenant/changes', options)) {
          // The response's headers may come before the server listens for changes; its first event comes after
          if (isNew) {
            catchUp();
            others?.postMessage(OPENED);
          }
          isNew = false;
          if (state.type === 'account') last = state;
          accept(state);
          others?.postMessage(state);
        }
      } finally {
        last = null;
      }
    };
    /** Pages that may store nothing have no locks either. */
    const alone = (error: Error) => {
      if (error.name !== 'SecurityError') throw error;
      return hear();
    };
    others?.postMessage(null);
    try {
      await (navigator.locks ? navigator.locks.request(name, { signal }, hear).catch(alone) : hear());
    } catch {
      // The server refuses the stream: changes are seen when the user comes back to the page
      if (!signal.aborted) catchUp();
    }
  };
  /** A hidden tab holds no connection; it gets the current state when it is visible again. */
  const attend = () => {
    const isWanted = isSignedIn() && document.visibilityState === 'visible';
    if (isWanted === (line !== null)) return;
    line?.abort();
    line = isWanted ? new AbortController() : null;
    if (line) void read(line.signal);
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  /** End of the plan (epoch s) asked about already. Prevents a request loop when the server's clock is behind. */
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
