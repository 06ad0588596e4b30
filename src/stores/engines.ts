import { atom, type ReadableAtom } from 'nanostores';
import type { Client } from '../api/client.ts';
import type { Health } from '../contract/index.ts';
import { ApiFailure, asFailure, isRefusal } from '../api/failure.ts';
import { bundleGlobal } from '../api/page.ts';
import { createPace, type Pace } from './pace.ts';
import type { Requests } from './requests.ts';
import type { Voices } from './voices.ts';

/** State of one engine. */
export type Engine = Health['engines'][number] & {
  /** Time until it is installed, in ms; null when unknown. */
  readonly remainingMs: number | null;
};

/** State of the engines of a server, for all elements of the page. */
export interface Engines {
  /** Null until the server has answered. */
  readonly $engines: ReadableAtom<readonly Engine[] | null>;
  /** Why the last request failed; null after one succeeded. */
  readonly $failure: ReadableAtom<ApiFailure | null>;
  /**
   * Starts to keep these stores up to date. While elements use them, the server is polled as long as something changes,
   * and their voices are loaded again when an engine becomes ready.
   */
  follow(stores: { voices: Pick<Voices, 'reload' | '$models'>; requests: Pick<Requests, '$hosts'> }): void;
  /** Call it after a command to an engine: its state is about to change. */
  expectChange(): void;
  /** Subscribes to engines that become ready; called once their voices are loaded. @returns unsubscribe */
  onReady(listener: (engine: Engine) => void): () => void;
}

const LOOK_MS = 2_000;
/** Timeout of one health request. */
const ANSWER_MS_MAX = 10_000;
/** Number and pace of the polls after a command to an engine. */
const EAGER_LOOKS = 6;
const EAGER_MS = 500;

/** The store of this client's server, shared by all elements of the bundle. */
export const enginesFor = (client: Client): Engines =>
  bundleGlobal(`engines ${client.apiBase}`, () => createEngines(client));

export function createEngines(client: Client): Engines {
  const $engines = atom<readonly Engine[] | null>(null);
  const $failure = atom<ApiFailure | null>(null);
  const followed: Parameters<Engines['follow']>[0][] = [];
  const listeners = new Set<(engine: Engine) => void>();
  const paces = new Map<string, Pace>();
  /** Ready engines whose voices could not all be loaded yet. */
  let arrived: Engine[] = [];
  let eager = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking: Promise<void> | null = null;

  const isWatched = () =>
    document.visibilityState === 'visible' &&
    followed.some(({ requests }) => requests.$hosts.get().length > 0);
  const hasNews = () =>
    eager > 0 || arrived.length > 0 || ($engines.get()?.some(({ state }) => state === 'installing') ?? false);

  const timed = (engine: Health['engines'][number]): Engine => {
    const { id, state, action, bytes } = engine;
    if (state !== 'installing' || action !== 'pause' || !bytes) {
      paces.delete(id);
      return { ...engine, remainingMs: null };
    }
    const pace = paces.get(id) ?? createPace();
    paces.set(id, pace);
    return { ...engine, remainingMs: pace.note(bytes.done, bytes.total, performance.now()) };
  };
  const ask = async () => {
    const before = new Map($engines.get()?.map(({ id, state }) => [id, state]));
    // Not through the client: polling must neither renew nor end a session
    const answer = await fetch(`${client.apiBase}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS_MAX) });
    if (!answer.ok) throw new ApiFailure('err_system', { status: answer.status });
    const { engines } = (await answer.json()) as Health;
    const now = engines.map(timed);
    $engines.set(now);
    $failure.set(null);
    arrived.push(
      ...now.filter(({ id, state }) => state === 'ready' && (before.get(id) ?? 'ready') !== 'ready'),
    );
    if (arrived.length === 0) return;
    // Voices not loaded yet will include the new engine's
    const loaded = followed.filter(({ voices }) => voices.$models.get() !== null);
    const reloads = await Promise.allSettled(loaded.map(({ voices }) => voices.reload()));
    // A refusal would be repeated, so only other failures are retried
    const isToRepeat = reloads.some(
      (reload) => reload.status === 'rejected' && !isRefusal(asFailure(reload.reason)),
    );
    if (isToRepeat) return;
    const told = arrived;
    arrived = [];
    for (const engine of told) for (const listener of listeners) listener(engine);
  };
  const look = (): Promise<void> => {
    clearTimeout(timer);
    eager = Math.max(0, eager - 1);
    return (looking ??= ask()
      // Repeated while something is changing, even when the server does not answer
      .catch((error: unknown) => $failure.set(asFailure(error)))
      .finally(() => {
        looking = null;
        if (isWatched() && hasNews()) timer = setTimeout(look, eager > 0 ? EAGER_MS : LOOK_MS);
      }));
  };
  const attend = () => {
    if (isWatched()) void look();
    else clearTimeout(timer);
  };
  window.addEventListener('focus', attend);
  document.addEventListener('visibilitychange', attend);

  return {
    $engines,
    $failure,
    follow(stores) {
      followed.push(stores);
      let hadHosts = false;
      stores.requests.$hosts.subscribe(({ length }) => {
        if (length > 0 !== hadHosts) attend();
        hadHosts = length > 0;
      });
    },
    expectChange() {
      eager = EAGER_LOOKS;
      if (looking) return;
      void look();
    },
    onReady(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
