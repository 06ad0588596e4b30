import { afterEach, vi } from 'vitest';
import type { z } from 'zod';
import { storageKey } from '../../src/api/storage-key.ts';
import type { ErrorType } from '../../src/contract/errors.ts';
import type {
  AppConfig,
  CallAnswer,
  CallName,
  Calls,
  Model,
  SecureTokens,
  TenantBonus,
  UserInfo,
  ValidationErrors,
  Voice,
} from '../../src/contract/index.ts';
import { announcedTo } from '../../src/stores/survey-keys.ts';
import { deleteDrafts } from './kept-drafts.ts';
import { FakeUpload } from './fake-upload.ts';
import {
  answerFaults,
  findCall,
  progressFaults,
  refusalFaults,
  requestFaults,
  type SentRequest,
} from './wire-check.ts';

/** What a call was made with. */
export interface FakeRequest<N extends CallName> {
  url: URL;
  headers: Headers;
  /** What the path names. */
  params: Calls[N] extends { params: infer S extends z.ZodType } ? z.input<S> : Record<string, never>;
  /** The body as it was sent; of a file its text. */
  body: Calls[N] extends { body: infer S extends z.ZodType }
    ? z.input<S>
    : Calls[N] extends { upload: object }
      ? string
      : null;
}

/** A fixture: nobody changes it. */
type Given<T> = unknown extends T ? T : { readonly [K in keyof T]: Given<T[K]> };

/** One event of a stream. */
export interface FakeEvent<N extends CallName> {
  id?: number;
  data: Given<CallAnswer<N>>;
}

/** How far a call is, or its answer, which comes last. */
export type FakeProgress<N extends CallName> =
  | { progress: Calls[N] extends { progress: infer S extends z.ZodType } ? z.input<S> : never }
  | { status: number; body: Given<CallAnswer<N>> | ValidationErrors };

type Coded<N extends CallName> = Calls[N] extends { codes: readonly (infer C extends number)[] }
  ? { code: C; msg: string }
  : never;
/** A refusal that names its reason. */
export interface Refused {
  status: number;
  body: ValidationErrors;
  /** Seconds after which another attempt makes sense. */
  retryAfter?: number;
}
/** What the server never answers, but a proxy or a server that is out of order may. */
export interface Broken {
  status: number;
  broken: unknown;
}
/** What a call is answered with: what the contract says, unless it is {@link broken}. */
export type FakeAnswer<N extends CallName> =
  | (Calls[N] extends { stream: true }
      ? { stream: ReadableStream<FakeEvent<N>> }
      : { body: Given<CallAnswer<N>> | Coded<N> })
  | (Calls[N] extends { progress: z.ZodType } ? { events: ReadableStream<FakeProgress<N>> } : never)
  | Refused
  | Broken;
type Handler<N extends CallName> = (request: FakeRequest<N>) => FakeAnswer<N> | Promise<FakeAnswer<N>>;
/** How calls are answered, by their names in the contract. */
export type Handlers = { [N in CallName]?: Handler<N> };

/** An answer of success. */
export const ok = <const T extends object = object>(
  fields?: T,
): { body: { code: number; msg: string } & T } => ({
  body: { code: 0, msg: 'ok', ...fields! },
});
/** A refusal that names its reason. */
export const refused = (type: ErrorType, status = 422, retryAfter?: number): Refused => ({
  status,
  ...(retryAfter !== undefined && { retryAfter }),
  body: { detail: [{ type, msg: type, loc: [] }] },
});
/** An answer that the contract does not know: text as it is, anything else as JSON. */
export const broken = (status: number, body: unknown = ''): Broken => ({ status, broken: body });

export const tokens: SecureTokens = {
  access_token: 'access-1',
  refresh_token: 'refresh-1',
  expires_in: 900,
  refresh_token_expires_in: 90_000,
};
export const user: UserInfo = {
  uid: 'u1',
  type: 2,
  email: 'ada@example.com',
  email_confirmed: true,
  nickname: 'Ada',
  avatar_url: '',
  user_persona_questionnaire_status: 1,
  is_operator: false,
  has_operator_page: false,
};
export const bonus: TenantBonus = {
  credit_type: 1,
  title: 'Free',
  level: 100,
  expired_time: 0,
  credit_balance: 12_345,
  is_free_package: 1,
  is_highest_plan: false,
  script_characters_max: 5_000,
};

export const appConfig: AppConfig = {
  voice_clone_config: { voice_clone_switch: false },
  paypal: null,
  social_links: {},
  analytics: null,
};

/** A voice that differs from the others only where it is said. */
export const voice = (name: string, more: Partial<Voice> = {}): Voice => ({
  voice_id: name.toLowerCase(),
  name,
  description: 'Clear and even',
  is_disabled: false,
  is_favorite: false,
  labels: { gender: 'female', language: 'en-US', style: 'clear' },
  languages: [more.labels?.language ?? 'en-US'],
  model_ids: ['tts-multilingual'],
  preview_url: '/media/sample.wav',
  mix: null,
  ...more,
});

export const model: Model = {
  model_id: 'tts-multilingual',
  name: 'Multilingual',
  description: '',
  languages: [],
  can_blend: false,
  can_ipa: false,
  can_mark: false,
};

const usual: Handlers = {
  'POST /accounts/v1/sign_in': () => ok({ secure_tokens: tokens }),
  'POST /accounts/v1/sign_up': () => ok({ secure_tokens: tokens }),
  'POST /accounts/v1/sign_out': () => ok(),
  'POST /v1/user/get_user_info': ({ headers }) =>
    headers.has('authorization') ? ok({ data: { user_info: user } }) : refused('err_session_ended', 401),
  'GET /v1/tenant/get_tenant_bonus': () => ok({ data: bonus }),
  'GET /p1/appconfig/get_app_config': () => ok({ data: appConfig }),
  'GET /p1/voices/internal_get_all_voices': () => ok({ voices: [voice('Ada'), voice('Ben')] }),
  'GET /p1/voices/get_default_voice': () => ok({ default_voice_map: { text_to_speech: 'ada' } }),
  'GET /p1/voices/get_supported_model': () => ok({ models: [model] }),
  'GET /v1/misc/get_language_icon': () => ok({ language: [] }),
  'POST /p1/voices/favor_voice': () => ok(),
  'GET /v1/voices/collections': () => ok({ data: { collections: [] } }),
  // Refused for good: an account of which nothing is told
  'GET /v1/tenant/changes': () => broken(404),
  'GET /v1/assets': () =>
    ok({ data: { assets: [], next_cursor: null, files_bytes: 0, files_bytes_max: 2e9 } }),
  'GET /v1/pronunciations': () => ok({ data: { pronunciations: [] } }),
  'GET /healthz': () => ({ body: { ok: true, problem: null, version: '0', engines: [] } }),
  'GET /p1/history/get': () => ok({ data: { items: [], next_cursor: null } }),
  'GET /v1/voice-changes': () => ok({ data: { items: [], next_cursor: null } }),
  'GET /v1/voice-changes/options': () =>
    ok({ data: { methods: [], backgrounds: ['together'], noise_removals: ['none'] } }),
  'GET /v1/voice-clones': () => ok({ data: { clones: [] } }),
  'GET /v1/voice-clones/options': () =>
    ok({ data: { kinds: [], consent: { version: '1', text: 'I agree.' } } }),
  'GET /v1/transcriptions': () => ok({ data: { items: [], next_cursor: null } }),
  'GET /v1/video-translations': () => ok({ data: { items: [], next_cursor: null } }),
  'GET /v1/books': () => ok({ data: { items: [], next_cursor: null } }),
  'GET /v1/translations/models': () => ok({ data: { models: [] } }),
  'GET /v1/transcriptions/models': () => ok({ data: { models: [], tells_speakers: false } }),
};

/** A call that was made. */
export interface SentCall {
  /** As the contract names it. */
  name: string;
  url: URL;
  headers: Headers;
  params: Record<string, string>;
  body: unknown;
}

/** The calls that were made, by method and path. */
export interface FakeApi {
  calls: SentCall[];
  /** Requests of one call. */
  of<N extends CallName>(name: N): FakeRequest<N>[];
  /** Changes how calls are answered from now on. */
  answer(handlers: Handlers): void;
  /** Keeps the answers of a call back. @returns a function that lets them go */
  hold(name: CallName): () => void;
}

const faults: string[] = [];
const note = (name: string, found: readonly string[]) =>
  void faults.push(...found.map((fault) => `${name} – ${fault}`));

/** What did not fit the contract since this was asked last: `METHOD /path – where: why`. */
export const takeFaults = (): string[] => faults.splice(0);

afterEach(() => {
  const found = takeFaults();
  if (found.length > 0) throw new Error(`These do not fit the contract:\n${found.join('\n')}`);
});

const JSON_HEADERS = { 'content-type': 'application/json' };

const eventsOf = <N extends CallName>(name: N, stream: ReadableStream<FakeEvent<N>>): Response => {
  const written = new TransformStream<FakeEvent<N>, string>({
    transform: ({ id, data }, line) => {
      note(name, answerFaults(name, data));
      line.enqueue(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
    },
  });
  const bytes = stream.pipeThrough(written).pipeThrough(new TextEncoderStream());
  return new Response(bytes, { headers: { 'content-type': 'text/event-stream' } });
};

const progressOf = <N extends CallName>(name: N, events: ReadableStream<FakeProgress<N>>): Response => {
  const written = new TransformStream<FakeProgress<N>, string>({
    transform: (event, line) => {
      note(name, progressFaults(name, event));
      line.enqueue(`data: ${JSON.stringify(event)}\n\n`);
    },
  });
  const bytes = events.pipeThrough(written).pipeThrough(new TextEncoderStream());
  return new Response(bytes, { headers: { 'content-type': 'text/event-stream' } });
};

const responseOf = <N extends CallName>(name: N, answer: FakeAnswer<N>): Response => {
  if ('events' in answer) return progressOf(name, answer.events);
  if ('stream' in answer) return eventsOf(name, answer.stream);
  if ('broken' in answer) {
    const { status, broken: body } = answer;
    return typeof body === 'string'
      ? new Response(body, { status, headers: { 'content-type': 'text/html' } })
      : new Response(JSON.stringify(body), { status, headers: JSON_HEADERS });
  }
  const { status = 200, retryAfter } = answer as Partial<Refused>;
  note(name, status === 200 ? answerFaults(name, answer.body) : refusalFaults(name, status, answer.body));
  const headers = { ...JSON_HEADERS, ...(retryAfter && { 'retry-after': String(retryAfter) }) };
  return new Response(JSON.stringify(answer.body), { status, headers });
};

const readBody = async (request: Request): Promise<Pick<SentRequest, 'bytes' | 'body'>> => {
  const bytes = await request.arrayBuffer();
  const text = new TextDecoder().decode(bytes);
  const isJson = request.headers.get('content-type')?.includes('json') ?? false;
  return { bytes: bytes.byteLength, body: text && isJson ? (JSON.parse(text) as unknown) : text || null };
};

/**
 * Stands in for the server: answers `fetch` in the page until the mocks are restored. Calls without a handler are
 * answered as an account with two voices would see them. The test that is running fails when a request is one that
 * the server would refuse, or when an answer is one that it never gives.
 */
export const fakeApi = (handlers: Handlers = {}): FakeApi => {
  let known: Handlers = { ...usual, ...handlers };
  const calls: SentCall[] = [];
  const held = new Map<CallName, Promise<void>>();
  vi.spyOn(globalThis, 'XMLHttpRequest').mockImplementation(function () {
    return new FakeUpload() as never;
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const found = findCall(request.method, url.pathname);
    if (!found) {
      note(`${request.method} ${url.pathname}`, ['no call of the contract']);
      return new Response(null, { status: 404 });
    }
    const { name, params } = found;
    const call = { url, headers: request.headers, params, ...(await readBody(request)) };
    calls.push({ name, ...call });
    note(name, requestFaults(found, call));
    const handler = known[name] as Handler<CallName> | undefined;
    if (!handler) throw new TypeError(`Nobody answers ${name}`);
    await held.get(name);
    return responseOf<CallName>(name, await handler(call as unknown as FakeRequest<CallName>));
  });
  return {
    calls,
    of: <N extends CallName>(name: N) =>
      calls.filter((call) => call.name === name) as unknown as FakeRequest<N>[],
    answer: (more) => {
      known = { ...known, ...more };
    },
    hold: (name) => {
      let letGo = () => {};
      held.set(name, new Promise((resolve) => (letGo = resolve)));
      return letGo;
    },
  };
};

/**
 * As after a visit in which the user signed in, and saw what was announced.
 * @param server origin of the one they signed in to; the page's own when empty
 */
export const signedIn = ({ accessLeft = 900, refreshLeft = 90_000, server = '' } = {}): void => {
  const now = Math.floor(Date.now() / 1000);
  localStorage.setItem(announcedTo(server, user.uid), '1');
  const keep = (name: string, value: string) => localStorage.setItem(storageKey(server, name), value);
  keep('access_token', tokens.access_token);
  keep('refresh_token', tokens.refresh_token);
  keep('expires_in', String(now + accessLeft));
  keep('refresh_token_expires_in', String(now + refreshLeft));
};

/** What elements share on a page is forgotten, as in a new tab of a browser that was never here. */
export const newPage = (): void => {
  localStorage.clear();
  sessionStorage.clear();
  void deleteDrafts();
  newPageKeepingTab();
};

/** As after the way to another page and back: the tab and what it keeps stay. */
export const newPageKeepingTab = (): void => {
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('voxbench')];
};
