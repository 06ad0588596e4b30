import type { Db, Queryable } from '../db/db.ts';

export const MAIL_KINDS = ['reset_password', 'confirm_email', 'receipt'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** A mail to send. */
export interface QueuedMail {
  kind: MailKind;
  tenantId: string;
  userId: string;
  /** Id of its subject, such as an order. */
  subjectId?: string | undefined;
  /** A tag that there are texts for; null for English. */
  language: string | null;
}

/** One that this server is about to send. */
export interface ClaimedMail extends QueuedMail {
  mailId: string;
  /** Includes this attempt. */
  attempts: number;
  /** The mail is too late to be useful. */
  isExpired: boolean;
}

/** Hours for which a mail is worth sending. */
const HOURS: Readonly<Record<MailKind, number>> = { reset_password: 1, confirm_email: 72, receipt: 14 * 24 };

/** Notification channel for new mails; all servers listen. */
export const MAIL_CHANNEL = 'mail';

/**
 * Puts a mail into the outbox: it is sent when the transaction succeeds, and only then. It takes the place of one of the
 * same kind and subject that waits for this user. It has a new id, so that a server that is sending the old one does not
 * remove or delay this one.
 */
export const queueMail = async (tx: Queryable, mail: QueuedMail): Promise<void> => {
  await tx.query(
    `insert into mail (kind, tenant_id, user_id, subject_id, language, ends_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(hours => $6))
     on conflict (user_id, kind, coalesce(subject_id, '')) where failed_at is null do update set
       mail_id = excluded.mail_id, language = excluded.language, created_at = excluded.created_at, attempts = 0,
       next_attempt_at = excluded.next_attempt_at, ends_at = excluded.ends_at`,
    [mail.kind, mail.tenantId, mail.userId, mail.subjectId ?? null, mail.language, HOURS[mail.kind]],
  );
  await tx.query(`select pg_notify('${MAIL_CHANNEL}', '')`);
};

/** Removes the queued mails of a kind for a user. One that a server is sending at this moment still goes out. */
export const removeWaitingMail = (tx: Queryable, userId: string, kind: MailKind) =>
  tx.query('delete from mail where user_id = $1 and kind = $2 and failed_at is null', [userId, kind]);

/** Whether a claimed mail is still queued. One that was removed or replaced since must not be sent. */
export const isQueued = async (tx: Queryable, { mailId }: ClaimedMail): Promise<boolean> =>
  (await tx.query('select from mail where mail_id = $1', [mailId])).length > 0;

/** Minutes after which a mail is retried whose server died while sending it; no attempt takes that long. */
const CLAIM_MINUTES = 10;

/**
 * Claims the next due mail of these kinds for this server. Mails of other kinds are left to newer servers on the same
 * database.
 */
export const claimMail = async (db: Db, kinds: readonly string[]): Promise<ClaimedMail | undefined> => {
  const [mail] = await db.query<ClaimedMail>(
    `update mail set attempts = attempts + 1, next_attempt_at = now() + make_interval(mins => $1)
     where mail_id = (
       select mail_id from mail where failed_at is null and next_attempt_at <= now() and kind = any($2)
       order by next_attempt_at limit 1 for update skip locked
     )
     returning mail_id as "mailId", kind, tenant_id as "tenantId", user_id as "userId",
       subject_id as "subjectId", language, attempts, ends_at < now() as "isExpired"`,
    [CLAIM_MINUTES, kinds],
  );
  return mail;
};

/** Removes a mail that was sent or is not needed any more. */
export const removeMail = (db: Db, { mailId }: ClaimedMail) =>
  db.query('delete from mail where mail_id = $1', [mailId]);

const RETRY_SECONDS_FIRST = 30;
const RETRY_SECONDS_MAX = 60 * 60;

/** Postpones a mail, for longer each time. */
export const retryMail = (db: Db, { mailId, attempts }: ClaimedMail) =>
  db.query('update mail set next_attempt_at = now() + make_interval(secs => $2) where mail_id = $1', [
    mailId,
    Math.min(RETRY_SECONDS_MAX, RETRY_SECONDS_FIRST * 2 ** (attempts - 1)),
  ]);

/** Releases a claim: the mail is due again at once. */
export const releaseMail = (db: Db, { mailId }: ClaimedMail) =>
  db.query('update mail set next_attempt_at = now() where mail_id = $1', [mailId]);

/** Makes every mail due that was tried before, including those claimed by dead processes. */
export const releaseAllMails = (db: Db) =>
  db.query('update mail set next_attempt_at = now() where attempts > 0 and failed_at is null');

/** Marks a mail as failed for good; its row stays for inspection. */
export const giveUpMail = (db: Db, { mailId }: ClaimedMail) =>
  db.query('update mail set failed_at = now() where mail_id = $1', [mailId]);

const KEPT_DAYS = 90;

export const removeFailedMails = (db: Db) =>
  db.query('delete from mail where failed_at < now() - make_interval(days => $1)', [KEPT_DAYS]);
