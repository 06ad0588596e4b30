import { vi } from 'vitest';
import { storageKey } from '../../src/api/storage-key.ts';
import type {
  AppConfig,
  Model,
  SecureTokens,
  TenantBonus,
  UserInfo,
  Voice,
} from '../../src/contract/index.ts';
import { announcedTo } from '../../src/stores/survey-keys.ts';
import { deleteDrafts } from './kept-drafts.ts';

/** What a call was made with. */
export interface FakeRequest {
  url: URL;
  headers: Headers;
  body: unknown;
}

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Events, in place of a body. */
  stream?: ReadableStream<Uint8Array>;
}
type Handler = (request: FakeRequest) => Answer | Promise<Answer>;

/** An answer of success. */
export const ok = (fields: object = {}) => ({ body: { code: 0, msg: 'ok', ...fields } });
/** A refusal that names its reason. */
export const refused = (type: string) => ({
  status: 422,
  body: { detail: [{ type, msg: type, loc: ['body'] }] },
});

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

const usual: Record<string, Handler> = {
  'POST /accounts/v1/sign_in': () => ok({ secure_tokens: tokens }),
  'POST /accounts/v1/sign_up': () => ok({ secure_tokens: tokens }),
  'POST /accounts/v1/sign_out': () => ok(),
  'POST /v1/user/get_user_info': ({ headers }) =>
    headers.has('authorization')
      ? ok({ data: { user_info: user } })
      : { status: 401, body: { code: 401, msg: '' } },
  'GET /v1/tenant/get_tenant_bonus': () => ok({ data: bonus }),
  'GET /p1/appconfig/get_app_config': () => ok({ data: appConfig }),
  'GET /p1/voices/internal_get_all_voices': () => ok({ voices: [voice('Ada'), voice('Ben')] }),
  'GET /p1/voices/get_default_voice': () => ok({ default_voice_map: { text_to_speech: 'ada' } }),
  'GET /p1/voices/get_supported_model': () => ok({ models: [model] }),
  'GET /v1/misc/get_language_icon': () => ok({ language: [] }),
  'POST /p1/voices/favor_voice': () => ok(),
  // Refused for good: an account of which nothing is told
  'GET /v1/tenant/changes': () => ({ status: 404, body: {} }),
  'GET /v1/pronunciations': () => ok({ data: { pronunciations: [] } }),
  'GET /healthz': () => ({ body: { ok: true, version: '0', engines: [] } }),
  'GET /p1/history/get': () => ok({ data: { items: [], next_cursor: null } }),
};

/** The calls that were made, by method and path. */
export interface FakeApi {
  calls: (FakeRequest & { name: string })[];
  /** Requests of one call. */
  of(name: string): FakeRequest[];
  /** Changes how calls are answered from now on. */
  answer(handlers: Record<string, Handler>): void;
}

/**
 * Stands in for the server: answers `fetch` in the page until the mocks are restored. Calls without a handler are
 * answered as an account with two voices would see them.
 */
export const fakeApi = (handlers: Record<string, Handler> = {}): FakeApi => {
  let known = { ...usual, ...handlers };
  const calls: FakeApi['calls'] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const name = `${request.method} ${url.pathname}`;
    const text = await request.text();
    const isJson = request.headers.get('content-type')?.includes('json') ?? false;
    const body: unknown = text && isJson ? JSON.parse(text) : text || null;
    const call = { url, headers: request.headers, body };
    calls.push({ name, ...call });
    const handler = known[name];
    if (!handler) throw new TypeError(`Nobody answers ${name}`);
    const { status = 200, body: answer, headers, stream } = await handler(call);
    if (stream) return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
    return new Response(JSON.stringify(answer), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  });
  return {
    calls,
    of: (name) => calls.filter((call) => call.name === name),
    answer: (more) => {
      known = { ...known, ...more };
    },
  };
};

/**
 * As after a visit in which the user signed in, and saw what was announced.
 * @param server origin of the one they signed in to; the page's own when empty
 */
export const signedIn = ({ accessLeft = 900, refreshLeft = 90_000, server = '' } = {}): void => {
  const now = Math.floor(Date.now() / 1000);
  localStorage.setItem(announcedTo(user.uid), '1');
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
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('voxbench.v1')];
};
