import { z } from 'zod';
import {
  CODE_CHANNEL_FAILED,
  CODE_LOWER_PLAN,
  CODE_ORDER_PAID,
  CODE_ORDER_UNPAID,
} from '../constants/codes.ts';
import { DECLINE_REASONS, PAY_CHANNELS, PRODUCT_TYPES } from '../constants/payments.ts';
import { amount, bare, cursor, data, done, flag, id, moment, type CallTable } from './call.ts';

/** Payment details of a product for one country. */
export const ChannelDetail = z.object({
  /** Only `PAYPAL` so far. */
  pay_channel: z.string(),
  /** ISO 3166-1 alpha-2. */
  country_code: z.string(),
  title: z.string(),
  price: amount,
  /** Price during a sale; empty for none. */
  discount_price: z.union([amount, z.literal('')]),
  /** ISO 4217. */
  currency: z.string(),
  /** JSON: `{tags, des, descTitle, desList}`. */
  desc: z.string(),
});

export const Product = z.object({
  product_id: z.string(),
  /** 0 a membership plan, 1 a credit package. */
  product_type: z.literal(PRODUCT_TYPES),
  title: z.string(),
  /** Level of a plan; 0 for a package. */
  level: z.int().nonnegative(),
  /** Credits of a package, or of a plan per month. */
  recharge_credit: z.int().nonnegative(),
  is_free_package: flag,
  /** 1 if the workspace has bought a product of this type before: first-purchase offers do not apply then. */
  after_charge: flag,
  /** Features of a plan, one per line. */
  desList: z.array(z.string()),
  channel_details: z.array(ChannelDetail),
});

/** The payment channel's data of an order. */
const channelResult = z.object({
  Result: z.object({
    /** Id of the order at PayPal. */
    Paypal: z.object({ id: z.string() }),
  }),
});

const orderStart = z.object({ buss_orderid: id, result: channelResult, product_id: z.string() });

export const OrderInfo = z.object({
  /** See ORDER_STATUS. */
  status: z.int(),
  /** Epoch seconds at which an unpaid order lapses. */
  pay_out_time: z.int().nonnegative(),
});

/** An order with the data of its receipt. */
export const Order = z.object({
  buss_orderid: id,
  /** Unique among the seller's receipts, such as `2026-0007`; empty until paid. */
  receipt_number: z.string(),
  product_id: z.string(),
  product_type: z.literal(PRODUCT_TYPES),
  title: z.string(),
  /** See ORDER_STATUS. */
  status: z.int(),
  price: amount,
  /** Reduction of the price; `0` for none. */
  discount: amount,
  /** Amount to pay: price less discount. */
  total: amount,
  currency: z.string(),
  pay_channel: z.string(),
  /** Id of the payment at the channel; empty until paid. */
  channel_payment_id: z.string(),
  /** Credits granted by this order; 0 until paid. */
  credits: z.int().nonnegative(),
  credits_expire_at: moment.nullable(),
  /** End of a plan; null for a package. */
  plan_ends_at: moment.nullable(),
  created_at: moment,
  paid_at: moment.nullable(),
  /** When the whole payment was refunded. The unspent credits and the plan ended then. */
  refunded_at: moment.nullable(),
  /**
   * Refunds, the oldest first; once `refunded_at` is set they add up to the payment. `currency` is present when it
   * differs from the order's.
   */
  refunds: z.array(z.object({ amount, refunded_at: moment, currency: z.string().optional() })),
  /** What the seller keeps: `total` less all refunds; `0` until paid. */
  net: amount,
  /** Why there was no payment; null for orders not declined, and for orders from before this was recorded. */
  decline_reason: z.enum(DECLINE_REASONS).nullable(),
  /** The buyer has paid, but the channel is reviewing the payment. Nothing is to be done; it may take days. */
  is_under_review: z.boolean(),
});

/** A payment refused after the buyer had left it. The buyer has not been told yet. */
export const Refusal = z.object({
  buss_orderid: id,
  title: z.string(),
  reason: z.enum(DECLINE_REASONS),
});

export const paymentsCalls = {
  'GET /v1/app/products': {
    summary: 'Membership plans and credit packages; without a session as for a first purchase',
    access: 'anyone',
    query: z.object({
      /** 0: plans, 1: packages, -1: both. */
      type: z.coerce
        .number()
        .meta({ type: 'integer', enum: [...PRODUCT_TYPES, -1] })
        .pipe(z.literal([...PRODUCT_TYPES, -1]))
        .default(-1),
    }),
    answer: data(z.object({ product_list: z.array(Product) })),
  },
  'POST /v1/pay/create_order': {
    summary: 'Order a product and begin its payment; the same order while it is unpaid and unchanged',
    access: 'user',
    languages: true,
    refuses: [404, 409, 429],
    /** The message of the last one comes from the payment channel. */
    codes: [CODE_LOWER_PLAN, CODE_ORDER_PAID, CODE_ORDER_UNPAID, CODE_CHANNEL_FAILED],
    body: z.object({
      pay_channel: z.enum(PAY_CHANNELS),
      product_id: z.string().max(100),
      country_code: z.string().max(2),
      /** Where a payment on another site returns to. */
      return_url: z.url({ protocol: /^https?$/ }).max(2_000),
      /** Total shown to the buyer; an order at another price is refused. */
      total: amount.optional(),
    }),
    answer: data(orderStart),
  },
  'GET /v1/pay/get_order': {
    summary: 'How an order stands',
    access: 'user',
    refuses: [404],
    query: z.object({ buss_orderid: id }),
    answer: data(z.object({ order_info: OrderInfo })),
  },
  'GET /v1/pay/get_wait_for_pay': {
    summary: 'The order that waits for its payment; code 2001 when it was found paid just now',
    access: 'user',
    refuses: [404],
    codes: [CODE_ORDER_PAID],
    /** Null when there is none. */
    answer: data(orderStart.nullable()),
  },
  'POST /v1/pay/capture': {
    summary: 'Take the payment that the buyer approved, and deliver what was bought',
    access: 'user',
    refuses: [404, 409, 429],
    body: z.object({ buss_orderid: id }),
    answer: data(
      z.object({
        /** Status of the capture at PayPal: `COMPLETED`, `PENDING` or `DECLINED`. */
        status: z.string(),
        order_info: OrderInfo,
      }),
    ),
  },
  'POST /v1/pay/cancel': {
    summary: 'Cancel an unpaid order',
    access: 'user',
    refuses: [404],
    codes: [CODE_ORDER_PAID],
    body: z.object({ buss_orderid: id }),
    answer: done,
  },
  'POST /v1/pay/refusals/seen': {
    summary: 'The buyer has read that the payment of this order was refused; they are told no more',
    access: 'user',
    body: z.object({ buss_orderid: id }),
    answer: done,
  },
  'GET /v1/pay/orders': {
    summary: 'Orders of the workspace, the newest first',
    access: 'user',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(30),
      cursor: cursor.optional(),
      /** Only the order with this id at the channel, from the address a buyer returns by. */
      channel_order_id: z.string().max(100).optional(),
    }),
    answer: data(z.object({ orders: z.array(Order), next_cursor: z.string().nullable() })),
  },
  'POST /v1/pay/paypal/webhook': {
    summary: "PayPal's events; believed only with PayPal's signature over the raw body",
    access: 'public',
    refuses: [403, 404, 429],
    upload: { bytesMax: 256 * 1024, type: 'application/json' },
    answer: bare({}),
  },
} as const satisfies CallTable;

export type ChannelDetail = z.output<typeof ChannelDetail>;
export type Product = z.output<typeof Product>;
export type OrderInfo = z.output<typeof OrderInfo>;
export type Order = z.output<typeof Order>;
export type Refusal = z.output<typeof Refusal>;
