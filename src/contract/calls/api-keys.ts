import { z } from 'zod';
import { API_KEY_SCOPES, API_KEY_NAME_CHARACTERS_MAX } from '../constants/api-keys.ts';
import { data, done, id, moment, type CallTable } from './call.ts';

const name = z.string().trim().min(1).max(API_KEY_NAME_CHARACTERS_MAX);
const scopes = z.array(z.enum(API_KEY_SCOPES)).min(1);
/** Credits the key may spend in a calendar month (UTC); null for no limit. */
const monthlyCredits = z.int().positive().max(1_000_000_000).nullable();

export const ApiKey = z.object({
  api_key_id: id,
  name: z.string(),
  /** Its first and last characters, to tell keys apart. */
  hint: z.string(),
  scopes: z.array(z.enum(API_KEY_SCOPES)),
  monthly_credits: z.int().positive().nullable(),
  /** Credits spent this calendar month (UTC), including those held by running work. */
  credits_this_month: z.int().nonnegative(),
  created_at: moment,
  /** Null if never used. */
  last_used_at: moment.nullable(),
});

/** The secret is shown only once: the server keeps its hash. */
const withSecret = data(z.object({ api_key: ApiKey, secret: z.string() }));
const params = z.object({ api_key_id: id });

export const apiKeysCalls = {
  'GET /v1/api_keys': {
    summary: 'The API keys of the workspace, the newest first',
    access: 'user',
    answer: data(z.object({ api_keys: z.array(ApiKey) })),
  },
  'POST /v1/api_keys': {
    summary: 'Make an API key; its secret is answered this once',
    access: 'user',
    body: z.object({ name, scopes, monthly_credits: monthlyCredits }),
    answer: withSecret,
  },
  'POST /v1/api_keys/{api_key_id}/edit': {
    summary: 'Change the name, the scopes or the monthly limit of an API key',
    access: 'user',
    params,
    body: z.object({ name, scopes, monthly_credits: monthlyCredits }),
    answer: data(z.object({ api_key: ApiKey })),
  },
  'POST /v1/api_keys/{api_key_id}/rotate': {
    summary: 'Give an API key a new secret; the old one stops at once',
    access: 'user',
    params,
    body: z.object({}),
    answer: withSecret,
  },
  'POST /v1/api_keys/{api_key_id}/revoke': {
    summary: 'End an API key for good',
    access: 'user',
    params,
    body: z.object({}),
    answer: done,
  },
} as const satisfies CallTable;

export type ApiKey = z.output<typeof ApiKey>;
