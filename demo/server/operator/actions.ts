import type { OperatorActionName } from '../../../src/contract/constants/operator.ts';
import type { CallAnswer } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';
import { afterCursor, cursorOf, readCursor } from '../http/cursor.ts';
import { pageOf, type PageQuery } from '../http/paging.ts';
import { isOfKey } from '../payments/refund-requests.ts';

interface Row {
  action_id: string;
  action: OperatorActionName;
  operator: string;
  email: string;
  subject: string;
  credits: number | null;
  amount: string | null;
  currency: string | null;
  reason: string;
  outcome: string;
  created_at: Date;
  cursor: string;
}

/** SQL of the idempotency key of the refund that an action `a` is; the previous version stored it unchanged. */
const KEY = `a.operator_id || ' ' || regexp_replace(a.key, '^refund_order ', '')`;

/**
 * SQL of the outcome of an action `a`. For a refund, its request with the same key knows it: the answer of the payment
 * channel may come long after the action.
 */
const OUTCOME = `coalesce(
  (select case when r.state in ('done', 'refused') then r.state else 'asked' end from refund_request r
    where a.action = 'refund_order' and ${isOfKey(KEY)} order by r.key = ${KEY} desc limit 1), outcome)`;

/** Operators' actions, newest first. */
export const listActions = async (
  q: Queryable,
  { limit, cursor }: PageQuery,
): Promise<CallAnswer<'GET /v1/operator/actions'>['data']> => {
  const after = readCursor(cursor);
  const rows = await q.query<Row>(
    `select action_id, action, coalesce(o.email, '') as operator, coalesce(u.email, '') as email, subject, credits,
            trim_scale(amount)::text as amount, currency, reason, ${OUTCOME} as outcome, a.created_at,
            ${cursorOf('a.created_at', 'action_id')} as cursor
       from operator_action a left join app_user o on o.user_id = operator_id left join app_user u on u.user_id = a.user_id
      where ${afterCursor('a.created_at', 'action_id', 1)}
      order by a.created_at desc, action_id desc limit $3`,
    [after.microseconds, after.id, limit + 1],
  );
  const { page, next_cursor } = pageOf(rows, limit, (last) => last.cursor);
  return {
    actions: page.map(({ cursor: _, amount, currency, created_at, ...row }) => ({
      ...row,
      money: amount !== null && currency !== null ? { amount, currency } : null,
      created_at: created_at.getTime(),
    })),
    next_cursor,
  };
};
