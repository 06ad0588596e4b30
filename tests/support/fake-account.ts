import type { CreditGrant, UserSession } from '../../src/contract/index.ts';
import { ok, user, type Handlers } from './fake-api.ts';
import { uuid } from './uuid.ts';

const DAY = 86_400_000;

/** Sessions of {@link accountAnswers}: of this browser, and of another one. */
const HERE = uuid(1);
const THERE = uuid(2);

/** A lot of credits that differs from the others only where it is said. */
export const creditGrant = (source: string, more: Partial<CreditGrant> = {}): CreditGrant => ({
  grant_id: source,
  source,
  amount: 10_000,
  remaining: 4_000,
  granted_at: Date.UTC(2027, 0, 1),
  expires_at: null,
  ...more,
});

/** A sign-in of the user. */
export const userSession = (session_id: string, more: Partial<UserSession> = {}): UserSession => ({
  session_id,
  is_current: false,
  user_agent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  created_at: Date.now() - 9 * DAY,
  last_seen_at: Date.now() - 2 * DAY,
  ...more,
});

/** Answers of the account's calls, for a user with two lots of credits and two sessions. */
export const accountAnswers: Handlers = {
  'GET /v1/tenant/credit_grants': () =>
    ok({
      data: {
        grants: [
          creditGrant('plan', { remaining: 2_345, expires_at: Date.UTC(2027, 4, 6, 12) }),
          creditGrant('sign_up', { remaining: 10_000 }),
        ],
      },
    }),
  'GET /v1/user/sessions': () =>
    ok({ data: { sessions: [userSession(HERE, { is_current: true }), userSession(THERE)] } }),
  'GET /v1/api_keys': () => ok({ data: { api_keys: [] } }),
  'POST /v1/user/edit': ({ body }) => ok({ data: { user_info: { ...user, ...body } } }),
  'POST /v1/user/sessions/end_others': () => ok({ data: { ended: 1 } }),
  'POST /v1/user/sessions/{session_id}/end': () => ok(),
  'POST /v1/user/change_email': ({ body: { email } }) => ok({ data: { user_info: { ...user, email } } }),
  'POST /v1/user/change_password': () => ok({ data: { ended: 1 } }),
  'POST /v1/user/avatar': () => ok({ data: { user_info: { ...user, avatar_url: '/media/avatars/1.webp' } } }),
  'POST /v1/user/avatar/delete': () => ok({ data: { user_info: user } }),
  'POST /accounts/v1/cancel_account': () => ok(),
};
