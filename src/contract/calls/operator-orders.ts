import { z } from 'zod';
import { CODE_CHANNEL_FAILED } from '../constants/codes.ts';
import { OPERATOR_ORDER_STATES } from '../constants/operator.ts';
import { amount, cursor, data, id, type CallTable } from './call.ts';
import { emailPrefix } from './operator-users.ts';
import { Order } from './payments.ts';

/** An order and its owner. */
export const OperatorOrder = Order.extend({
  /** Null if the account was closed. */
  tenant_id: id.nullable(),
  /** Of the owner of the workspace; empty when the account was closed. */
  email: z.string(),
  /** Id of the order at the payment channel. */
  channel_order_id: z.string(),
  /** Amount the channel captured; null for none, and for a wrong amount that was not recorded. */
  captured: z.object({ amount, currency: z.string() }).nullable(),
  /** Amount that can be refunded, in the currency of `captured`; `0` for none. */
  refundable: amount,
  /** Amount of an earlier refund that the channel has not answered yet; null for none. */
  unanswered_refund: amount.nullable(),
});

const params = z.object({ order_id: id });
const answer = data(z.object({ order: OperatorOrder }));

export const operatorOrdersCalls = {
  'GET /v1/operator/orders': {
    summary: 'Orders of all workspaces, the newest first',
    access: 'operator',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(30),
      cursor: cursor.optional(),
      state: z.enum(OPERATOR_ORDER_STATES).optional(),
      /** Only orders of accounts whose address starts with this. */
      email: emailPrefix.optional(),
    }),
    answer: data(z.object({ orders: z.array(OperatorOrder), next_cursor: z.string().nullable() })),
  },
  'GET /v1/operator/orders/{order_id}': {
    summary: 'An order with its payment and what went back of it',
    access: 'operator',
    params,
    answer,
  },
  'POST /v1/operator/orders/{order_id}/refund': {
    summary:
      'Give back the payment of an order at the channel, or a part; what was bought is taken back once all of it went back',
    access: 'operator',
    spends: true,
    refuses: [409, 429],
    /** Its message comes from the payment channel. */
    codes: [CODE_CHANNEL_FAILED],
    params,
    body: z.object({
      /** Null refunds all that is left. */
      amount: z
        .string()
        .regex(/^\d{1,7}(\.\d{1,2})?$/, 'Send an amount with at most two digits after a point, such as 9.9.')
        .nullable(),
      /** `refundable` as the operator saw it. If it has changed, nothing is refunded. */
      left: amount.optional(),
    }),
    answer,
  },
} as const satisfies CallTable;

export type OperatorOrder = z.output<typeof OperatorOrder>;
