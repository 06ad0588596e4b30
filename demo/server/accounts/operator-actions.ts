import { createHash, randomUUID } from 'node:crypto';
import type { OperatorActionName } from '../../../src/contract/constants/operator.ts';
import type { Db, Queryable } from '../db/db.ts';
import { ApiError, CodedAnswer } from '../http/api-error.ts';
import { InvalidRequest } from '../http/validate.ts';

/** An action of an operator, for the log of actions. */
export interface NewAction {
  operatorId: string;
  action: OperatorActionName;
  /** The affected user. */
  userId?: string;
  /** Id of the affected engine, job, order or site key. */
  subject?: string;
  credits?: number;
  money?: { amount: string; currency: string };
  reason?: string;
  outcome?: string;
}

/** Makes a request safe to repeat: its idempotency key and its whole content. */
interface Repeatable {
  key: string;
  request: unknown;
}

const insert = async (
  q: Queryable,
  { operatorId, action, userId, subject = '', credits, money, reason = '', outcome = '' }: NewAction,
  key: string | null,
  requestSha256: string | null,
): Promise<string | undefined> => {
  const [row] = await q.query<{ action_id: string }>(
    `insert into operator_action (operator_id, action, user_id, subject, credits, amount, currency, reason, outcome, key, request_sha256)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (operator_id, key) do nothing returning action_id`,
    [
      operatorId,
      action,
      userId ?? null,
      subject,
      credits ?? null,
      money?.amount ?? null,
      money?.currency ?? null,
      reason,
      outcome,
      key,
      requestSha256,
    ],
  );
  return row?.action_id;
};

/** Records an operator's action; in the transaction of the action, if there is one. */
export const noteAction = async (q: Queryable, action: NewAction): Promise<void> => {
  await insert(q, action, null, null);
};

/**
 * Records an operator's action once, in the transaction of the action. For a repeated request, returns the earlier
 * record.
 *
 * @throws ApiError err_idempotency_conflict when the key was used for another request
 */
export const beginAction = async (
  tx: Queryable,
  action: NewAction,
  { key, request }: Repeatable,
): Promise<{ actionId: string; subject: string; isRepeated: boolean }> => {
  const sha256 = createHash('sha256')
    .update(JSON.stringify([action.action, request]))
    .digest('hex');
  const actionId = await insert(tx, action, key, sha256);
  if (actionId !== undefined) return { actionId, subject: action.subject ?? '', isRepeated: false };
  const [before] = await tx.query<{ action_id: string; subject: string; request_sha256: string }>(
    'select action_id, subject, request_sha256 from operator_action where operator_id = $1 and key = $2',
    [action.operatorId, key],
  );
  if (before?.request_sha256 !== sha256) throw new ApiError('err_idempotency_conflict');
  return { actionId: before.action_id, subject: before.subject, isRepeated: true };
};

/**
 * Does an action that cannot share a transaction with its record: the record is written before it, and its outcome after
 * it. The record of an action that failed stays `asked`, since it may have been done.
 *
 * @param key idempotency key of the request: all its attempts are one action
 */
export const audited = async <T>(
  db: Db,
  action: NewAction,
  work: () => Promise<T>,
  key: string = randomUUID(),
): Promise<T> => {
  // Includes the action, because a grant stores its key unchanged and may have the same one
  const ownKey = `${action.action} ${key}`;
  await insert(db, { ...action, outcome: 'asked' }, ownKey, null);
  const end = (outcome: 'done' | 'refused') =>
    db.query(
      `update operator_action set outcome = $3 where operator_id = $1 and key = $2 and outcome <> 'done'`,
      [action.operatorId, ownKey, outcome],
    );
  try {
    const result = await work();
    await end('done');
    return result;
  } catch (error) {
    const isRefused =
      error instanceof CodedAnswer ||
      error instanceof InvalidRequest ||
      (error instanceof ApiError && error.status < 500);
    if (isRefused) await end('refused');
    throw error;
  }
};
