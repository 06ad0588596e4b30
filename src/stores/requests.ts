import { atom, type ReadableAtom } from 'nanostores';
import { hostConfig } from '../api/host-session.ts';

/** Requests that shared state makes of the page: events a host may answer, and cancel to say that it did. */
export interface PageRequests {
  /** More credits are needed. */
  'vox-recharge': Record<string, never>;
  /** The user has to sign in. */
  'vox-sign-in': { reason: SignInReason };
}

/** Missing: nobody was signed in. Expired: the session is over. Left: the user signed out. */
export type SignInReason = 'missing' | 'expired' | 'left';

export interface Requests {
  /** Elements on the page that use these stores, the oldest first; the first one shows the notices. */
  readonly $hosts: ReadableAtom<readonly HTMLElement[]>;
  attach(host: HTMLElement): () => void;
  /** Raises the event on the first element; false when a listener cancelled it, that is, took it over. */
  raise<N extends keyof PageRequests>(name: N, detail: PageRequests[N]): boolean;
  /** Says that somebody on the page answers this request; gives how to take that back. */
  answer(name: keyof PageRequests): () => void;
  /** Whether somebody answers: a button for a request nobody answers is dead and not shown. */
  isAnswered(name: keyof PageRequests): boolean;
}

export function createRequests(): Requests {
  const $hosts = atom<readonly HTMLElement[]>([]);
  const uses = new Map<HTMLElement, number>();
  const answered = new Map<string, number>();
  const count = <K>(counts: Map<K, number>, key: K, by: 1 | -1) => {
    const now = (counts.get(key) ?? 0) + by;
    if (now > 0) counts.set(key, now);
    else counts.delete(key);
  };
  const use = (host: HTMLElement, by: 1 | -1) => {
    count(uses, host, by);
    const hosts = [...uses.keys()];
    if (hosts.length !== $hosts.get().length) $hosts.set(hosts);
  };
  return {
    $hosts,
    attach(host) {
      use(host, 1);
      return () => use(host, -1);
    },
    raise(name, detail) {
      const event = new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true });
      const host = $hosts.get().find((candidate) => candidate.isConnected);
      return (host ?? globalThis.document)?.dispatchEvent(event) ?? true;
    },
    answer(name) {
      count(answered, name, 1);
      return () => count(answered, name, -1);
    },
    isAnswered: (name) => answered.has(name) || (hostConfig().requests?.includes(name) ?? false),
  };
}
