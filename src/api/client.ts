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
  /** Reject without telling the user; a function says of which failure. */
  silent?: boolean | ((failure: ApiFailure) => boolean);
}

type Args<N extends CallName, More> =
  object extends CallInput<N> ? [options?: CallInput<N> & More] : [options: CallInput<N> & More];

export interface Client {
  /** The server's address without a slash at its end; empty for the page's own. */
  readonly apiBase: string;
  /** Makes an address that the server sent absolute: relative ones belong to the server, not to the page. */
  address(url: string): string;
  /** Rejects with {@link ApiFailure}, after the user was told unless the call is silent. */
  call<N extends JsonCall>(name: N, ...args: Args<N, RequestOptions>): Promise<CallAnswer<N>>;
  /**
   * Yields the events of a stream. After a lost connection it goes on behind the last event, until `until` accepts an
   * event as the last one. Aborting the signal ends it without an error. Rejects when the server refuses.
   */
  stream<N extends StreamCall>(
    name: N,
    ...args: Args<N, Omit<RequestOptions, 'silent'> & StreamOptions<CallAnswer<N>>>
  ): AsyncGenerator<CallAnswer<N>, void>;
}

interface ClientOptions {
  apiBase: string;
  /** Publishable key of a try-out: calls are made for a visitor, never for the signed-in user. */
  siteKey?: string;
  visitor: Visitor;
  session: SessionTokens;
  /** Names this application and its version to the server. */
  bundleId: string;
  /** Called when a non-silent call starts, so that the notice of its earlier failure can be removed. */
  onAttempt?(name: CallName): void;
  /** Called when the balance does not cover the work; awaited before the call rejects. */
  onNotEnoughCredits(name: CallName): Promise<void>;
  /** Called with each failure that the user has to be told. */
  onFailure(failure: ApiFailure, name: CallName): void;
  /**
   * Called when the session has ended and cannot be renewed.
   * @param hadOne false when there was no token at all
   */
  onSessionLost(hadOne: boolean): void;
}

export function createClient(options: ClientOptions): Client {
  const { apiBase } = options;
  /** Tells the page's author in the console what they can mend; the user reads a more general text. */
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
    // Relative addresses belong to the server, whose own address may have a path
    address: (url) => new URL(url.startsWith('/') ? apiBase + url : url, globalThis.location?.href).href,
    async call(name, ...[input]) {
      const outgoing = (input ?? {}) as RequestOptions & Outgoing;
      if (outgoing.silent !== true) options.onAttempt?.(name);
      try {
        const answer = await send(name, outgoing, 'json');
        const retryAfter = Number(answer.headers.get('retry-after')) || 0;
        const failure = failureOf(answer.status, answer._data, retryAfter);
        // The caller of the token exchange reads the refusal from the answer
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
