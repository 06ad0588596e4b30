import type { CallAnswer, OperatorUser } from '../../../src/contract/index.ts';
import { tellAccountChanged } from '../accounts/changes.ts';
import { beginAction, noteAction } from '../accounts/operator-actions.ts';
import { PLAN_COLUMNS, presentPlan, type PlanRow } from '../accounts/plans.ts';
import { endAllSessions } from '../accounts/sessions.ts';
import { grant } from '../billing/ledger.ts';
import type { Db, Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import { pageOf, type PageQuery } from '../http/paging.ts';
import { InvalidRequest } from '../http/validate.ts';
import { prefixRange } from './prefix-range.ts';

/** Source of the lots that operators grant. */
const SOURCE = 'operator';

type Row = Omit<OperatorUser, 'plan' | 'created_at' | 'last_seen_at'> &
  PlanRow & { created_at: Date; last_seen_at: Date | null };

/** Selects users `u`. The balance is computed only for the rows that are returned. */
const SELECT = `select user_id, u.tenant_id, email, email_confirmed_at is not null as email_confirmed, nickname, is_demo,
    ${PLAN_COLUMNS}, credit_balance(u.tenant_id) as credit_balance, u.created_at, seen.*
  from`;
const JOINS = `join tenant using (tenant_id)
  cross join lateral (select max(last_seen_at) as last_seen_at,
                             count(*) filter (where revoked_at is null)::int as sessions
                        from session s where s.user_id = u.user_id) seen`;

const present = ({
  plan_level,
  plan_ends_at,
  plan_has_ended,
  created_at,
  last_seen_at,
  ...row
}: Row): OperatorUser => {
  const { plan, endsAt } = presentPlan({ plan_level, plan_ends_at, plan_has_ended });
  return {
    ...row,
    plan: { title: plan.title, level: plan.level, ends_at: endsAt?.getTime() ?? null },
    created_at: created_at.getTime(),
    last_seen_at: last_seen_at?.getTime() ?? null,
  };
};

interface Wanted extends PageQuery {
  email?: string | undefined;
}

/** Users by the start of their address, or the newest first. An index provides each page. */
export const listUsers = async (
  q: Queryable,
  { limit, cursor, email }: Wanted,
): Promise<CallAnswer<'GET /v1/operator/users'>['data']> => {
  const [from, to] = prefixRange(email ?? '');
  const rows = email
    ? await q.query<Row>(
        `${SELECT} (select * from app_user
             where lower(email) ~>=~ $1 and lower(email) ~<~ $2
               and ($3::uuid is null or lower(email) ~>~ (select lower(email) from app_user where user_id = $3))
             order by lower(email) using ~<~ limit $4) u ${JOINS}
          order by lower(email) using ~<~`,
        [from, to, cursor ?? null, limit + 1],
      )
    : await q.query<Row>(
        `${SELECT} (select * from app_user
             where $1::uuid is null
                or (created_at, user_id) < (select created_at, user_id from app_user where user_id = $1)
             order by created_at desc, user_id desc limit $2) u ${JOINS}
          order by u.created_at desc, user_id desc`,
        [cursor ?? null, limit + 1],
      );
  const { page, next_cursor } = pageOf(rows, limit, (last) => last.user_id);
  return { users: page.map(present), next_cursor };
};

/** @throws ApiError err_user_not_fount */
export const loadUser = async (q: Queryable, userId: string): Promise<OperatorUser> => {
  const [row] = await q.query<Row>(`${SELECT} app_user u ${JOINS} where user_id = $1`, [userId]);
  if (!row) throw new ApiError('err_user_not_fount', { status: 404 });
  return present(row);
};

interface Given {
  credits: number;
  reason: string;
  expires_at: number | null;
}

/**
 * Grants credits to the workspace of a user, once per key.
 *
 * @throws ApiError err_user_not_fount, err_idempotency_conflict
 * @throws InvalidRequest for an expiry in the past
 */
export const grantCredits = async (
  db: Db,
  operatorId: string,
  userId: string,
  given: Given,
  key: string,
): Promise<void> => {
  const { credits, reason, expires_at } = given;
  const { tenant_id: tenantId } = await loadUser(db, userId);
  await db.transaction(async (tx) => {
    const action = { operatorId, action: 'grant_credits', userId, credits, reason, outcome: 'done' } as const;
    const { actionId, isRepeated } = await beginAction(tx, action, { key, request: [userId, given] });
    if (isRepeated) return;
    if (expires_at !== null && expires_at <= Date.now())
      throw new InvalidRequest([
        {
          type: 'err_invalid_param',
          msg: 'Send a moment that is still to come.',
          loc: ['body', 'expires_at'],
        },
      ]);
    const expiresAt = expires_at === null ? null : new Date(expires_at);
    await grant(tx, { tenantId, source: SOURCE, amount: credits, expiresAt, reference: actionId });
    await tellAccountChanged(tx, tenantId);
  });
};

/** Ends all sessions of a user. @throws ApiError err_user_not_fount */
export const endSessions = async (db: Db, operatorId: string, userId: string): Promise<void> => {
  await loadUser(db, userId);
  await db.transaction(async (tx) => {
    await noteAction(tx, { operatorId, action: 'end_sessions', userId, outcome: 'done' });
    await endAllSessions(tx, userId);
  });
};
