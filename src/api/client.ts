import type { CallAnswer, CallInput, CallName, Calls } from '../contract/index.ts';
import type { Cause } from './explain.ts';
import { asFailure, isForPageAuthor, type ApiFailure } from './failure.ts';
import { failureOf } from './response.ts';
import { createUserSender, TOKEN_CALL } from './send-as-user.ts';
import { createSender, type Outgoing } from './send-request.ts';
import type { SessionTokens } from './session-tokens.ts';
import type { StreamOptions } from './stream.ts';
import type { Visitor } from './visitor.ts';

/** Calls answered by one JSON document. */
export type JsonCall = { [N in CallName]: Calls[N] extends { stream: true } ? never : N }[CallName];
/** Calls answered by a stream of events. */
export type StreamCall = Exclude<CallName, JsonCall>;

export interface RequestOptions extends Pick<Outgoing, 'headers' | 'signal' | 'idempotencyKey' | 'fetch'> {
  /** Rejects without telling the user. A function decides for each failure. */
  silent?: boolean | ((failure: ApiFailure) => boolean);
}

type Args<N extends CallName, More> =
  object extends CallInput<N> ? [options?: CallInput<N> & More] : [options: CallInput<N> & More];

export interface Client {
  /** The server's address without a trailing slash; empty for the page's own server. */
  readonly apiBase: string;
  /** Makes an address from the server absolute. Relative ones are relative to the server, not to the page. */
  address(url: string): string;
  /** Rejects with {@link ApiFailure}. Unless the call is silent, the user has been told by then. */
  call<N extends JsonCall>(name: N, ...args: Args<N, RequestOptions>): Promise<CallAnswer<N>>;
  /**
   * Yields the events of a stream. Reconnects after a lost connection and resumes after the last event received, until
   * `until` returns true for an event. Ends without an error when the signal is aborted. Rejects when the server
   * refuses.
   */
  stream<N extends StreamCall>(
    name: N,
    ...args: Args<N, Omit<RequestOptions, 'silent'> & StreamOptions<CallAnswer<N>>>
  ): AsyncGenerator<CallAnswer<N>, void>;
}

interface ClientOptions {
  apiBase: string;
  /** Publishable key for visitors who try the product: calls are made for a visitor, never for the signed-in user. */
  siteKey?: string;
  visitor: Visitor;
  session: SessionTokens;
  /** Names this application and its version to the server. */
  bundleId: string;
  /** Called when a non-silent call starts: the notice of its earlier failure can be removed. */
  onAttempt?(name: CallName): void;
  /** Called when the balance does not cover the work; awaited before the call rejects. */
  onNotEnoughCredits(name: CallName): Promise<void>;
  /** Called with each failure the user must be told about. */
  onFailure(failure: ApiFailure, name: CallName): void;
  /**
   * Called when the session has ended and cannot be renewed.
   * @param hadOne false when there was no token at all
   */
  onSessionLost(hadOne: boolean): void;
}

export function createClient(options: ClientOptions): Client {
  const { apiBase } = options;
  /** Tells the page's author in the console what to fix; the user reads a more general text. */
  const explain = (cause: Cause) =>
    void import('./explain.ts').then((own) => own.explain(cause, apiBase)).catch(() => undefined);
  const send = createUserSender(createSender(options), {
    ...options,
    onTokenRefused: () => explain('token'),
  });

  /** Tells the user about the failure, and rejects. */
  const reject = async (
    failure: ApiFailure,
    name: CallName,
    silenced: RequestOptions['silent'],
  ): Promise<never> => {
    const silent = typeof silenced === 'function' ? silenced(failure) : silenced;
    if (!silent || isForPageAuthor(failure)) explain(failure.type);
    if (!silent && failure.type === 'err_balance_insufficient') await options.onNotEnoughCredits(name);
    else if (!silent && failure.type !== 'aborted' && failure.type !== 'err_session_ended')
      options.onFailure(failure, name);
    throw failure;
  };

  return {
    apiBase,
    // The server's address may have a path, which new URL(url, apiBase) would drop
    address: (url) => new URL(url.startsWith('/') ? apiBase + url : url, globalThis.location?.href).href,
    async call(name, ...[input]) {
      const outgoing = (input ?? {}) as RequestOptions & Outgoing;
      if (outgoing.silent !== true) options.onAttempt?.(name);
      try {
        const answer = await send(name, outgoing, 'json');
        const retryAfter = Number(answer.headers.get('retry-after')) || 0;
        const failure = failureOf(answer.status, answer._data, retryAfter);
        // The exchange of a refresh token reads the refusal from the answer
        if (failure && name !== TOKEN_CALL) throw failure;
        return answer._data as never;
      } catch (error) {
        return reject(asFailure(error, outgoing.signal), name, outgoing.silent);
      }
    },
    async *stream(name, ...[input]) {
      const { until, onConnection, ...rest } = input as Outgoing & StreamOptions<never>;
      try {
        const { openBy, readStream } = await import('./stream.ts');
        const open = openBy((headers, signal) =>
          send(name, { ...rest, headers: { ...rest.headers, ...headers }, signal }, 'stream'),
        );
        yield* readStream({ until, onConnection, signal: rest.signal, open });
      } catch (error) {
        throw asFailure(error, rest.signal);
      }
    },
  };
}
