import { ORDER_STATUS } from '../../../src/contract/constants/payments.ts';
import type { OPERATOR_ORDER_STATES } from '../../../src/contract/constants/operator.ts';
import type { CallAnswer, OperatorOrder } from '../../../src/contract/index.ts';
import { audited } from '../accounts/operator-actions.ts';
import type { Db, Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import { afterCursor, cursorOf, readCursor } from '../http/cursor.ts';
import { pageOf, type PageQuery } from '../http/paging.ts';
import type { Payments } from '../payments/module.ts';
import { CAPTURED, presentReceipt, RECEIPT_COLUMNS, RECEIPTS, type Receipt } from '../payments/orders.ts';
import { refundable, UNANSWERED } from '../payments/refund-requests.ts';
import { prefixRange } from './prefix-range.ts';

type Row = Receipt &
  Pick<
    OperatorOrder,
    'tenant_id' | 'email' | 'channel_order_id' | 'captured' | 'refundable' | 'unanswered_refund'
  > & {
    cursor: string;
  };

/** Limit on the accounts, found by the start of their address, whose orders are searched. */
const ACCOUNTS_MAX = 200;

/** The owner is the first user of the workspace, as for receipts. */
const SELECT = `select ${RECEIPT_COLUMNS}, o.tenant_id, channel_order_id, ${CAPTURED} as captured,
    coalesce((select email from app_user u where u.tenant_id = o.tenant_id order by created_at, user_id limit 1), '') as email,
    trim_scale(${refundable('back.sum')})::text as refundable, ${UNANSWERED} as unanswered_refund,
    ${cursorOf('created_at', 'order_id')} as cursor
  from ${RECEIPTS}`;

const present = ({ cursor: _, ...row }: Row): OperatorOrder => presentReceipt(row);

interface Wanted extends PageQuery {
  state?: (typeof OPERATOR_ORDER_STATES)[number] | undefined;
  email?: string | undefined;
}

/** Orders of all workspaces, the newest first. */
export const listAllOrders = async (
  q: Queryable,
  { limit, cursor, state, email }: Wanted,
): Promise<CallAnswer<'GET /v1/operator/orders'>['data']> => {
  const after = readCursor(cursor);
  const [from, to] = prefixRange(email ?? '');
  const rows = await q.query<Row>(
    `${SELECT}
      where ${afterCursor('created_at', 'order_id', 1)}
        and ($3::smallint is null or status = $3)
        and ($4::text is null or tenant_id = any(array(
              select u.tenant_id from app_user u where lower(u.email) ~>=~ $4 and lower(u.email) ~<~ $5
               order by lower(u.email) using ~<~ limit ${ACCOUNTS_MAX})))
      order by created_at desc, order_id desc limit $6`,
    [
      after.microseconds,
      after.id,
      state === undefined ? null : ORDER_STATUS[state],
      email ? from : null,
      to,
      limit + 1,
    ],
  );
  const { page, next_cursor } = pageOf(rows, limit, (last) => last.cursor);
  return { orders: page.map(present), next_cursor };
};

/** @throws ApiError err_not_found */
export const loadAnyOrder = async (q: Queryable, orderId: string): Promise<OperatorOrder> => {
  const [row] = await q.query<Row>(`${SELECT} where order_id = $1`, [orderId]);
  if (!row) throw new ApiError('err_not_found', { status: 404 });
  return present(row);
};

/** Refunds the payment of an order, or part of it, once per key. @throws as `refundOrder` */
export const refundAnyOrder = async (
  db: Db,
  payments: Payments,
  operatorId: string,
  {
    orderId,
    amount,
    left,
    key,
  }: { orderId: string; amount: string | null; left?: string | undefined; key: string },
): Promise<void> => {
  const { tenant_id, currency, captured, refundable: rest } = await loadAnyOrder(db, orderId);
  const [owner] = await db.query<{ user_id: string }>(
    'select user_id from app_user where tenant_id = $1 order by created_at, user_id limit 1',
    [tenant_id],
  );
  const action = {
    operatorId,
    action: 'refund_order',
    ...(owner && { userId: owner.user_id }),
    subject: orderId,
    money: { amount: amount ?? rest, currency: captured?.currency ?? currency },
  } as const;
  const refund = () => payments.refund(orderId, { amount, left, key: `${operatorId} ${key}` });
  await audited(db, action, refund, key);
};
