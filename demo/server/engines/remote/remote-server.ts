import { because } from '../because.ts';
import { EngineError, type EngineState } from '../engine.ts';
import { READY, createStatus, off } from '../status.ts';

interface RemoteSettings {
  /** Name of the server for the middle of a sentence. */
  name: string;
  /** Base URL without a trailing slash. */
  url: string;
  /** Headers of every request; may contain a key. */
  headers: Record<string, string>;
  /** Checks whether the server can work now. Throws an {@link EngineError} with the reason if not. */
  look(get: (path: string) => Promise<Response>): Promise<void>;
}

/**
 * A remote speech or transcription server. It is checked until it is available, and again after every failed request.
 */
export interface RemoteServer {
  state(): EngineState;
  onChange(changed: () => void): () => void;
  request(path: string, init: RequestInit): Promise<Response>;
  /** The error to report for a failed request. Also checks the server again. */
  failure(error: unknown): EngineError;
  close(): void;
}

const LOOK_TIMEOUT_MS = 5_000;
/** Pause before the next check of an unavailable server; it doubles each time. An available server is not polled. */
const LOOK_AGAIN_MS = 2_000;
const LOOK_AGAIN_MAX_MS = 300_000;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The error for a status that is not a success. */
export const statusError = (name: string, status: number, detail = ''): EngineError => {
  if (status === 401 || status === 403) {
    return new EngineError(because('remote_refused_key', { server: capital(name) }), { retry: false });
  }
  const retry = status === 408 || status === 429 || status >= 500;
  const answer = because('remote_status', { server: capital(name), status: `${status}${detail}` });
  return new EngineError(answer, { retry });
};

export const createRemoteServer = ({ name, url, headers, look }: RemoteSettings): RemoteServer => {
  const status = createStatus(off(because('remote_unknown', { server: capital(name) })));
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let pause = LOOK_AGAIN_MS;
  let looking = false;

  const request = (path: string, init: RequestInit) =>
    fetch(`${url}${path}`, {
      ...init,
      // A redirect must not take the key elsewhere.
      redirect: 'error',
      // For a form, fetch sets the type with the boundary of its parts.
      headers: typeof init.body === 'string' ? { ...headers, 'content-type': 'application/json' } : headers,
    });
  const get = (path: string) => {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(LOOK_TIMEOUT_MS)]);
    return request(path, { signal });
  };
  const find = (): Promise<EngineState> =>
    look(get).then(
      () => READY,
      (error: unknown) =>
        off(
          error instanceof EngineError
            ? (error.because ?? because('remote_says', { said: error.message }))
            : because('remote_unreachable', { server: capital(name) }),
        ),
    );

  const probe = async () => {
    if (looking || closing.signal.aborted) return;
    looking = true;
    clearTimeout(timer);
    const state = await find();
    looking = false;
    if (closing.signal.aborted) return;
    status.set(state);
    if (state.state === 'ready') pause = LOOK_AGAIN_MS;
    else {
      timer = setTimeout(() => void probe(), pause).unref();
      pause = Math.min(pause * 2, LOOK_AGAIN_MAX_MS);
    }
  };
  void probe();

  return {
    state: () => status.get(),
    onChange: (changed) => status.onChange(changed),
    request,
    failure(error) {
      void probe();
      if (error instanceof EngineError) return error;
      return new EngineError(`The connection to ${name} broke`, { retry: true, cause: error });
    },
    close() {
      closing.abort();
      clearTimeout(timer);
    },
  };
};
