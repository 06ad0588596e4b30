import { SURVEY_STATUS } from '../../../src/contract/constants/survey.ts';
import type { SecureTokens } from '../../../src/contract/index.ts';
import { grant } from '../billing/ledger.ts';
import { ApiError } from '../http/api-error.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { MailLanguage } from '../mail/languages.ts';
import { queueMail } from '../mail/outbox.ts';
import { isDemoEmail } from './demo.ts';
import { CONFIRM_EMAIL_LIMIT, WELCOME_LIMIT } from './limits.ts';
import { hashPassword } from './password.ts';
import { FREE_PLAN } from './plans.ts';
import { tryAttempt } from './rate-limit.ts';
import { startSession } from './sessions.ts';
import { rememberWelcomed, wasWelcomed } from './welcomed.ts';

/** Credits of a new account, and days until they expire. */
const SIGN_UP_CREDITS = 10_000;
const SIGN_UP_CREDITS_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

const emailTaken = () => new ApiError('err_email_taken', { status: 409 });

export interface NewAccount {
  email: string;
  passwordHash: string;
  nickname: string;
  planLevel: number;
  surveyStatus: (typeof SURVEY_STATUS)[keyof typeof SURVEY_STATUS];
  /** Of mails to the user; null for English. */
  language: MailLanguage | null;
}

/** Creates a workspace with its first user; `undefined` when the email is taken. */
export const makeAccount = async (
  tx: Queryable,
  { email, passwordHash, nickname, planLevel, surveyStatus, language }: NewAccount,
): Promise<{ tenantId: string; userId: string } | undefined> => {
  const [made] = await tx.query<{ tenantId: string; userId: string }>(
    `with workspace as (
       insert into tenant (plan_level, base_level) select $4, $4
         where not exists (select from app_user where lower(email) = lower($1)) returning tenant_id
     )
     insert into app_user (tenant_id, email, password_hash, nickname, questionnaire_status, language)
       select tenant_id, $1, $2, $3, $5, $6 from workspace
     on conflict (lower(email)) do nothing
     returning tenant_id as "tenantId", user_id as "userId"`,
    [email, passwordHash, nickname, planLevel, surveyStatus, language],
  );
  return made;
};

/**
 * Creates the account with its sign-up credits and signs it in. Throws `ApiError` 409 for a taken email. Nobody gets
 * the credits twice with the same address, and only a few accounts of a network get them.
 */
export const signUp = async (
  db: Db,
  key: Buffer,
  input: {
    email: string;
    password: string;
    nickname: string | undefined;
    userAgent: string;
    /** Where the request comes from. */
    network: string;
    language: MailLanguage | null;
  },
): Promise<SecureTokens> => {
  const { email, password, userAgent, network, language } = input;
  if (isDemoEmail(email)) throw emailTaken();
  const passwordHash = await hashPassword(password);
  const nickname = input.nickname ?? email.slice(0, email.indexOf('@')).slice(0, 60);
  return db.transaction(async (tx) => {
    // Counted here, so that an account that is not created takes no gifts from others
    const isNew = !(await wasWelcomed(tx, email)) && (await tryAttempt(tx, WELCOME_LIMIT, network));
    const made = await makeAccount(tx, {
      email,
      passwordHash,
      nickname,
      planLevel: FREE_PLAN.level,
      surveyStatus: isNew ? SURVEY_STATUS.open : SURVEY_STATUS.notAsked,
      language,
    });
    // If another request has created this user in the meantime, throwing rolls back the new workspace.
    if (!made) throw emailTaken();
    const expiresAt = new Date(Date.now() + SIGN_UP_CREDITS_DAYS * DAY_MS);
    if (isNew)
      await grant(tx, { tenantId: made.tenantId, source: 'sign_up', amount: SIGN_UP_CREDITS, expiresAt });
    await rememberWelcomed(tx, email);
    // Over the limit, skip the mail but do not refuse: otherwise anybody could block sign-up for an address
    if (await tryAttempt(tx, CONFIRM_EMAIL_LIMIT, email.toLowerCase()))
      await queueMail(tx, { kind: 'confirm_email', ...made, language });
    return startSession(tx, key, made.userId, userAgent);
  });
};
