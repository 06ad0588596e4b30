import { atom, type ReadableAtom } from 'nanostores';
import { answer, type Answers } from '../api/request-handlers.ts';
import { hostConfig, hostSlot } from '../api/host-session.ts';

/** Requests that shared state makes of the page: events a host may answer, and cancel to say that it did. */
export interface PageRequests {
  /** More credits are needed; with `order` those of an unpaid order are to be paid for. */
  'vox-recharge': { order?: string };
  /** A higher plan is wanted: the next one, one of the dearer ones, with `product` that one, or with `order` that of an unpaid order. */
  'vox-subscribe': { entry: 'subscribe' | 'subscribe-300'; order?: string; product?: string };
  /** The text of a recording is to be spoken. */
  'vox-use-script': { transcription: string; title: string; text: string; language: string | null };
  /** A voice that the user made is to speak. */
  'vox-use-voice': { voice: string };
  /** A video without its burned-in subtitles is to be translated, by the id of the removal. */
  'vox-use-video': { removal: string };
  /** The user has to sign in. */
  'vox-sign-in': { reason: SignInReason };
}

/**
 * Missing: there was no session. Expired: the session has ended. Left: the user signed out. Closed: the account is no
 * more.
 */
export type SignInReason = 'missing' | 'expired' | 'left' | 'closed';

/** An element of ours, with the events of its face. */
export type RequestHost = HTMLElement & { readonly spec: { readonly events: object } };

export interface Requests {
  /** Elements on the page that use these stores, the oldest first; the first one shows the notices. */
  readonly $hosts: ReadableAtom<readonly RequestHost[]>;
  attach(host: RequestHost): () => void;
  /**
   * Raises the event on the first element that has it in its face, else on the page; false when a listener cancelled it,
   * that is, took it over.
   */
  raise<N extends keyof PageRequests>(name: N, detail: PageRequests[N]): boolean;
  /** Registers that a listener on the page answers this request. @returns unregister */
  answer(name: keyof PageRequests): () => void;
  /** Changes when {@link Requests.isAnswered} may say something else. */
  readonly $answered: ReadableAtom<readonly string[]>;
  /** Whether a listener answers this request; without one its button would do nothing and is not shown. */
  isAnswered(name: keyof PageRequests): boolean;
}

/** @param answers what is answered on the page, also by first screens that know no stores */
export function createRequests(answers: Answers): Requests {
  const $hosts = atom<readonly RequestHost[]>([]);
  const uses = new Map<RequestHost, number>();
  const names = () => [...[...answers.given].map(({ name }) => name), ...(hostConfig().requests ?? [])];
  const $answered = atom<readonly string[]>(names());
  const look = () => $answered.set(names());
  answers.listeners.add(look);
  hostSlot().listeners.add(look);
  const use = (host: RequestHost, by: 1 | -1) => {
    const now = (uses.get(host) ?? 0) + by;
    if (now > 0) uses.set(host, now);
    else uses.delete(host);
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
      const host = $hosts.get().find(({ isConnected, spec }) => isConnected && name in spec.events);
      return (host ?? globalThis.document)?.dispatchEvent(event) ?? true;
    },
    $answered,
    answer: (name) => answer(answers, name),
    isAnswered: (name) => $answered.get().includes(name),
  };
}
