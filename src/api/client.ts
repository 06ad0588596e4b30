import { ofetch, type FetchResponse } from 'ofetch';
import { failureOf, isUnauthorised, parse } from './response.ts';
import {
  BUNDLE_HEADER,
  DEVICE_HEADER,
  IDEMPOTENCY_HEADER,
  SITE_KEY_HEADER,
} from '../contract/constants/headers.ts';
import type { CallAnswer, CallInput, CallName, Calls, SecureTokens } from '../contract/index.ts';
import { deviceId } from './device.ts';
import type { Cause } from './explain.ts';
import { ApiFailure, asFailure, isForPageAuthor } from './failure.ts';
import { hostTokensFor } from './host-tokens.ts';
import { createRefresh } from './refresh.ts';
import { foreignOrigin } from './server-address.ts';
import type { SessionTokens } from './session-tokens.ts';
import type { StreamOptions } from './stream.ts';
import type { Visitor } from './visitor.ts';
import { toJson } from './to-json.ts';

/** Calls answered by one JSON document. */
export type JsonCall = { [N in CallName]: Calls[N] extends { stream: true } ? never : N }[CallName];
/** Calls answered by a stream of events. */
export type StreamCall = Exclude<CallName, JsonCall>;

export interface RequestOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Makes a request that spends safe to repeat: the same key for every attempt of one press. */
  idempotencyKey?: string;
  /** Reject without telling the user; a function says of which failure. */
  silent?: boolean | ((failure: ApiFailure) => boolean);
  /** Sends the request in place of the browser's own `fetch`. */
  fetch?: typeof globalThis.fetch;
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

interface Outgoing extends RequestOptions {
  query?: Record<string, unknown>;
  /** A file goes as it is. */
  body?: Record<string, unknown> | Blob;
  params?: Record<string, string>;
}

/** Calls without side effects. They do not count as the visitor's first use, so nothing is stored because of them. */
const LOOKS = /^GET |\/quote$/;

const TOKEN_PATH = '/accounts/v1/token';

export function createClient(options: ClientOptions): Client {
  const { apiBase, siteKey, session, visitor } = options;
  /** Tells the page's author in the console what they can mend; the user reads a more general text. */
  const explain = (cause: Cause) =>
    void import('./explain.ts').then((own) => own.explain(cause, apiBase)).catch(() => undefined);

  const isRefused = () =>
    import('./refused-origin.ts').then((own) => own.isOriginRefused(apiBase, siteKey)).catch(() => false);

  /** `accept` decides how the body is read: one document, or a stream. */
  const send = async (
    name: CallName,
    outgoing: Outgoing,
    token: string | null,
    accept: 'json' | 'stream',
  ) => {
    const [method, path] = name.split(' ') as [string, string];
    if (!LOOKS.test(name)) visitor.use();
    const headers: Record<string, string> = {
      accept: accept === 'json' ? 'application/json' : 'text/event-stream',
      'content-type': outgoing.body instanceof Blob ? 'application/octet-stream' : 'application/json',
      [DEVICE_HEADER]: deviceId(visitor),
      [BUNDLE_HEADER]: options.bundleId,
      ...(siteKey && { [SITE_KEY_HEADER]: siteKey }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(outgoing.idempotencyKey && { [IDEMPOTENCY_HEADER]: outgoing.idempotencyKey }),
      ...outgoing.headers,
    };
    try {
      const url = apiBase + fill(path, outgoing.params) + search(outgoing.query);
      const { fetch } = outgoing;
      return await (fetch ? ofetch.create({}, { fetch }) : ofetch).raw<unknown, 'json' | 'stream'>(url, {
        method,
        headers,
        ...(outgoing.body && {
          body: outgoing.body instanceof Blob ? outgoing.body : toJson(outgoing.body),
        }),
        ...(outgoing.signal && { signal: outgoing.signal }),
        ...(accept === 'json' ? { parseResponse: parse } : { responseType: accept }),
        ignoreResponseError: true,
        retry: false,
      });
    } catch {
      if (outgoing.signal?.aborted) throw new ApiFailure('aborted');
      throw new ApiFailure((await isRefused()) ? 'origin' : 'network');
    }
  };

  const refresh = createRefresh({
    tokens: session,
    lockName: `voxbench-session ${foreignOrigin(apiBase)}`,
    async exchange(refreshToken) {
      const stale = session.read()?.accessToken ?? null;
      const answer = await send(
        `POST ${TOKEN_PATH}`,
        { body: { refresh_token: refreshToken } },
        stale,
        'json',
      );
      // A busy or broken server says nothing about the session
      if (answer.status === 429 || answer.status >= 500)
        throw new ApiFailure('network', { status: answer.status });
      return tokensOf(answer._data);
    },
  });

  const ask = async () => (await hostTokensFor(apiBase)?.()) ?? null;
  const currentToken = async (isSessionCall: boolean): Promise<string | null> => {
    if (siteKey) return null;
    if (hostTokensFor(apiBase)) return isSessionCall ? null : ask();
    const stored = session.read()?.accessToken ?? null;
    return stored && !isSessionCall && session.state() !== 'valid' ? refresh(stored) : stored;
  };
  const nextToken = (refused: string | null) => (hostTokensFor(apiBase) ? ask() : refresh(refused));

  const endSession = (hadOne: boolean): never => {
    options.onSessionLost(hadOne);
    throw new ApiFailure('err_session_ended', { code: 401, status: 401 });
  };

  /** Sends with the session; a refused token is renewed once and the request made again. */
  const authorised = async (name: CallName, outgoing: Outgoing, accept: 'json' | 'stream') => {
    // Closing an account needs the session like any other call
    const isSessionCall = name.includes(' /accounts/') && !name.endsWith('/cancel_account');
    const usesSession = !siteKey && !isSessionCall && !hostTokensFor(apiBase);
    // Without a valid token the server would refuse the call
    if (usesSession && session.state() === 'expired') return endSession(true);
    const token = await currentToken(isSessionCall);
    const first = await send(name, outgoing, token, accept);
    if (siteKey || isSessionCall || !(await refuses(first))) return first;
    const next = await nextToken(token);
    if (next) {
      const second = await send(name, outgoing, next, accept);
      if (!(await refuses(second))) return second;
    }
    if (token) explain('token');
    return endSession(Boolean(token ?? session.read()));
  };

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
      const outgoing = (input ?? {}) as Outgoing;
      if (outgoing.silent !== true) options.onAttempt?.(name);
      try {
        const answer = await authorised(name, outgoing, 'json');
        const retryAfter = Number(answer.headers.get('retry-after')) || 0;
        const failure = failureOf(answer.status, answer._data, retryAfter);
        // The caller of the token exchange reads the refusal from the answer
        if (failure && !name.endsWith(` ${TOKEN_PATH}`)) throw failure;
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
          authorised(name, { ...rest, headers: { ...rest.headers, ...headers }, signal }, 'stream'),
        );
        yield* readStream({ until, onConnection, signal: rest.signal, open });
      } catch (error) {
        throw asFailure(error, rest.signal);
      }
    },
  };
}

/** Path parameters are one segment each, whatever they hold. */
const fill = (path: string, params: Record<string, string> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** A list is one parameter for each of its entries. */
function search(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, String(one)]),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

const refuses = async (answer: FetchResponse<unknown>) =>
  isUnauthorised(answer.status, answer._data instanceof ReadableStream ? null : answer._data);

function tokensOf(body: unknown): SecureTokens | null {
  const tokens = (body as { secure_tokens?: Partial<SecureTokens> } | null)?.secure_tokens;
  return tokens?.access_token && tokens.refresh_token ? (tokens as SecureTokens) : null;
}
