import { atom, type ReadableAtom } from 'nanostores';
import { answer, type Answers } from '../api/request-handlers.ts';
import { hostConfig, hostSlot } from '../api/host-session.ts';

/** Requests that shared state makes to the page. They are events: a host that handles one cancels it. */
export interface PageRequests {
  /** The user needs more credits; with `order`, is to pay for an unpaid order of them. */
  'vox-recharge': { order?: string };
  /**
   * The user wants a higher plan: the next one, a dearer one (`subscribe-300`), `product`, or that of the unpaid
   * `order`.
   */
  'vox-subscribe': { entry: 'subscribe' | 'subscribe-300'; order?: string; product?: string };
  /** The text of a recording is to become a script for speech. */
  'vox-use-script': { transcription: string; title: string; text: string; language: string | null };
  /** A voice the user made is to be used for speech. */
  'vox-use-voice': { voice: string };
  /** A video whose burned-in subtitles were removed is to be translated; `removal` is the id of the removal. */
  'vox-use-video': { removal: string };
  /** The user has to sign in. */
  'vox-sign-in': { reason: SignInReason };
}

/**
 * `missing`: there was no session. `expired`: the session has ended. `left`: the user signed out. `closed`: the account
 * was closed.
 */
export type SignInReason = 'missing' | 'expired' | 'left' | 'closed';

/** An element of ours, with the events its spec declares. */
export type RequestHost = HTMLElement & { readonly spec: { readonly events: object } };

export interface Requests {
  /** Elements on the page that use these stores, the oldest first. The first one shows the notices. */
  readonly $hosts: ReadableAtom<readonly RequestHost[]>;
  attach(host: RequestHost): () => void;
  /**
   * Raises the event on the first element whose spec declares it, else on the document.
   * @returns false when a listener cancelled the event, which means that it handles it
   */
  raise<N extends keyof PageRequests>(name: N, detail: PageRequests[N]): boolean;
  /** Registers that a listener on the page handles this request. @returns unregister */
  answer(name: keyof PageRequests): () => void;
  /** Requests that are handled; changes when {@link Requests.isAnswered} may. */
  readonly $answered: ReadableAtom<readonly string[]>;
  /** Whether a listener handles this request. Without one, the button that raises it is not shown. */
  isAnswered(name: keyof PageRequests): boolean;
}

/** @param answers handled requests of the page, also from first screens, which have no stores */
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
