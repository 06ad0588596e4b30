import { z } from 'zod';
import { AVATAR_BYTES_MAX, NICKNAME_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from '../constants/accounts.ts';
import { NICKNAME } from '../nickname.ts';
import { bare, data, done, flag, id, moment, type CallTable } from './call.ts';

/** Lifetimes are in seconds from now. Store them as expiry times. */
export const SecureTokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.int().positive(),
  refresh_token_expires_in: z.int().positive(),
});

export const UserInfo = z.object({
  uid: z.string(),
  /** 1 visitor, 2 logged in. */
  type: z.int(),
  email: z.string(),
  /** The user has opened a link mailed to this address. */
  email_confirmed: z.boolean(),
  nickname: z.string(),
  /** Path of the picture on the server, without its origin; empty for a user without a picture. */
  avatar_url: z.string(),
  /** 0: the survey is off. 1: this user has not been asked. 2: the survey is open. 3: answered. */
  user_persona_questionnaire_status: z.int(),
  /** May administer this installation, such as pausing its downloads. */
  is_operator: z.boolean(),
  /** Is listed as an operator and sees the operator's page. */
  has_operator_page: z.boolean(),
});

export const TenantBonus = z.object({
  /** 3 means out of credit. */
  credit_type: z.int(),
  title: z.string(),
  /** Plan level; a member's is above 100. */
  level: z.int(),
  /** Epoch seconds at which the plan ends; 0 for a plan without an end. */
  expired_time: z.int().nonnegative(),
  /** Sum of the live lots, in credits. */
  credit_balance: z.int().nonnegative().optional(),
  is_free_package: flag,
  /** No plan above this one is sold. */
  is_highest_plan: z.boolean(),
  /** Longest script this plan may generate at once, in characters. */
  script_characters_max: z.int().positive(),
});

/** A session that has not ended: one browser or one program. */
export const UserSession = z.object({
  session_id: id,
  /** Whether it is the session of this request. */
  is_current: z.boolean(),
  /** User agent of the browser; empty when it sent none. */
  user_agent: z.string(),
  created_at: moment,
  /** When it last renewed its tokens. */
  last_seen_at: moment,
});

/** A grant of credits of which some can still be spent. */
export const CreditGrant = z.object({
  grant_id: z.string(),
  /** Where they come from, such as `sign_up`, `plan` or `package`. */
  source: z.string(),
  /** Title of the plan or package they came with; absent when they were not bought. */
  title: z.string().optional(),
  amount: z.int().positive(),
  /** Neither spent nor held by running work. */
  remaining: z.int().nonnegative(),
  granted_at: moment,
  /** Null for credits that do not expire. */
  expires_at: moment.nullable(),
});

/** No quoted or commented forms, which nobody uses. The lengths are those of RFC 5321 and of host names. */
const EMAIL =
  /^(?=[^@]{1,64}@)(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
const email = z.email({ pattern: EMAIL }).max(254);
const password = z.string().min(PASSWORD_CHARACTERS_MIN).max(256);
/** A password to check: it may be wrong, or older than the current rules. */
const knownPassword = z.string().max(256);
const nickname = z
  .string()
  .trim()
  .min(1)
  .max(NICKNAME_CHARACTERS_MAX)
  .refine((text) => NICKNAME.test(text), { message: 'A nickname has no control or invisible characters.' });
/** Where a mail goes: to the recipient, or to a folder if the server sends none. */
const delivered = data(z.object({ delivery: z.enum(['mail', 'folder']) }));
/** Token from a link in a mail. */
const token = z.string().min(1).max(200);
const userInfo = data(z.object({ user_info: UserInfo }));

export const accountsCalls = {
  'POST /accounts/v1/sign_up': {
    summary: 'Make an account and its workspace, and sign in',
    access: 'public',
    languages: true,
    refuses: [409, 429],
    body: z.object({ email, password, nickname: nickname.optional() }),
    answer: bare({ secure_tokens: SecureTokens }),
  },
  'POST /accounts/v1/sign_in': {
    summary: 'Sign in by email and password',
    access: 'public',
    languages: true,
    refuses: [429],
    /** `new_password` replaces a password set by the operator, which is refused without it. */
    body: z.object({
      email: z.string().max(254),
      password: knownPassword,
      new_password: password.optional(),
    }),
    answer: bare({ secure_tokens: SecureTokens }),
  },
  'POST /accounts/v1/token': {
    summary: 'Exchange a refresh token for new tokens',
    access: 'public',
    refuses: [401, 429],
    body: z.object({ refresh_token: z.string().max(500) }),
    answer: bare({ secure_tokens: SecureTokens }),
  },
  'POST /accounts/v1/sign_out': {
    summary: 'End the session of a refresh token',
    access: 'public',
    body: z.object({ refresh_token: z.string().max(500) }),
    answer: done,
  },
  'POST /accounts/v1/forgot_password': {
    summary:
      'Send a link to choose a new password to an address; the answer is the same when nobody has that address',
    access: 'public',
    refuses: [429],
    body: z.object({ email }),
    answer: delivered,
  },
  'POST /accounts/v1/reset_password': {
    summary: "Choose a new password by a mail's link, and sign in; every other session ends",
    access: 'public',
    languages: true,
    refuses: [429],
    body: z.object({ token, new_password: password }),
    answer: bare({ secure_tokens: SecureTokens }),
  },
  'POST /accounts/v1/confirm_email': {
    summary: "Confirm an address by a mail's link",
    access: 'public',
    refuses: [429],
    body: z.object({ token }),
    answer: done,
  },
  'POST /v1/user/send_confirmation': {
    summary: 'Send the link that confirms the address of this user again',
    access: 'user',
    languages: true,
    refuses: [429],
    body: z.object({}),
    answer: delivered,
  },
  'POST /v1/user/get_user_info': {
    summary: 'Who is signed in',
    access: 'user',
    refuses: [404],
    body: z.object({}),
    answer: userInfo,
  },
  'POST /v1/user/edit': {
    summary: 'Change the nickname, or the language of mails to this user',
    access: 'user',
    refuses: [404],
    /** `language` is a BCP 47 tag; mails are in English when there are no texts in it. */
    body: z.object({ nickname: nickname.optional(), language: z.string().min(1).max(35).optional() }),
    answer: userInfo,
  },
  'POST /v1/user/avatar': {
    summary: 'Change the avatar: a PNG, JPEG or WebP picture, known by its content; it is kept as a square',
    access: 'user',
    refuses: [404, 429],
    upload: { bytesMax: AVATAR_BYTES_MAX },
    answer: userInfo,
  },
  'POST /v1/user/avatar/delete': {
    summary: 'Remove the avatar',
    access: 'user',
    refuses: [404],
    body: z.object({}),
    answer: userInfo,
  },
  'POST /v1/user/change_email': {
    summary: 'Change the email by which one signs in',
    access: 'user',
    languages: true,
    refuses: [404, 409, 429],
    body: z.object({ email, password: knownPassword }),
    answer: userInfo,
  },
  'POST /v1/user/change_password': {
    summary: 'Change the password; every other session ends, and on request every API key of the workspace',
    access: 'user',
    refuses: [429],
    body: z.object({
      password: knownPassword,
      new_password: password,
      end_api_keys: z.boolean().default(false),
    }),
    answer: data(z.object({ ended: z.int().nonnegative() })),
  },
  'GET /v1/user/sessions': {
    summary: 'Where this user is signed in, the last seen first',
    access: 'user',
    answer: data(z.object({ sessions: z.array(UserSession) })),
  },
  'POST /v1/user/sessions/{session_id}/end': {
    summary: 'End a session of this user',
    access: 'user',
    params: z.object({ session_id: id }),
    body: z.object({}),
    answer: done,
  },
  'POST /v1/user/sessions/end_others': {
    summary: 'End every session of this user but the one that asks',
    access: 'user',
    body: z.object({}),
    answer: data(z.object({ ended: z.int().nonnegative() })),
  },
  'POST /accounts/v1/cancel_account': {
    summary: 'Close the account for good: everything in its workspace is deleted, every session ends',
    access: 'user',
    refuses: [429],
    body: z.object({ password: knownPassword }),
    answer: done,
  },
  'GET /v1/tenant/get_tenant_bonus': {
    summary: 'Plan and credit balance of the workspace',
    access: 'visitor',
    answer: data(TenantBonus),
  },
  'GET /v1/tenant/credit_grants': {
    summary: 'The credits that can still be spent, by where they come from; what expires soonest first',
    access: 'user',
    answer: data(z.object({ grants: z.array(CreditGrant) })),
  },
} as const satisfies CallTable;

export type SecureTokens = z.output<typeof SecureTokens>;
export type UserInfo = z.output<typeof UserInfo>;
export type TenantBonus = z.output<typeof TenantBonus>;
export type UserSession = z.output<typeof UserSession>;
export type CreditGrant = z.output<typeof CreditGrant>;
