import { z } from 'zod';
import { CURRENCIES, isTooPrecise, minorOf, written, type Money } from '../money.ts';
import { Refusal, unprocessable, type Detail } from '../refusal.ts';

const text = (max: number) => z.string().min(1).max(max);

const money = z.object({
  currency_code: z.string().length(3),
  value: z
    .string()
    .max(32)
    .regex(/^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/),
});

const breakdown = z
  .object({
    item_total: money,
    shipping: money,
    handling: money,
    tax_total: money,
    insurance: money,
    shipping_discount: money,
    discount: money,
  })
  .partial();

const context = z.object({
  brand_name: text(127).optional(),
  locale: text(10).optional(),
  landing_page: text(20).optional(),
  user_action: text(8).optional(),
  shipping_preference: text(24).optional(),
  return_url: z.url().optional(),
  cancel_url: z.url().optional(),
});

const unit = z.object({
  reference_id: text(256).default('default'),
  description: text(127).optional(),
  custom_id: text(127).optional(),
  invoice_id: text(127).optional(),
  soft_descriptor: text(22).optional(),
  amount: money.extend({ breakdown: breakdown.optional() }),
  items: z
    .array(
      z.object({
        name: text(127),
        quantity: z.string().regex(/^[1-9][0-9]{0,9}$/),
        unit_amount: money,
        description: text(2048).optional(),
        sku: text(127).optional(),
        category: z.enum(['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION']).optional(),
      }),
    )
    .optional(),
});

/** The supported part of PayPal's order request. Everything else is ignored. */
const OrderRequest = z.object({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z.array(unit).min(1).max(1),
  payment_source: z
    .object({ paypal: z.object({ experience_context: context.optional() }).optional() })
    .optional(),
  application_context: context.optional(),
});

export type OrderRequest = z.output<typeof OrderRequest>;
export type PurchaseUnit = OrderRequest['purchase_units'][number];

const detailOf = ({ code, path, input }: z.core.$ZodIssue): Detail => {
  const issue =
    input === undefined
      ? 'MISSING_REQUIRED_PARAMETER'
      : code === 'too_big' || code === 'too_small'
        ? Array.isArray(input)
          ? 'INVALID_ARRAY_MAX_ITEMS'
          : 'INVALID_STRING_LENGTH'
        : code === 'invalid_value'
          ? 'INVALID_PARAMETER_VALUE'
          : 'INVALID_PARAMETER_SYNTAX';
  return { issue, field: `/${path.join('/')}`, location: 'body' };
};

const sum = (amounts: readonly (Money | undefined)[]): number =>
  amounts.reduce((total, money) => total + (money ? minorOf(money) : 0), 0);

const checkMoney = (all: readonly Money[]): void => {
  for (const money of all) {
    if (!CURRENCIES.includes(money.currency_code)) {
      throw unprocessable('INVALID_CURRENCY_CODE', 'Currency code is invalid or is not currently supported.');
    }
    if (money.currency_code !== all[0]?.currency_code) {
      throw unprocessable('MULTI_CURRENCY_ORDER', 'Entire Order request must have the same currency_code.');
    }
    if (isTooPrecise(money)) {
      throw unprocessable('DECIMAL_PRECISION', 'Only two decimal place precision is supported.');
    }
  }
};

/** Refuses sums that do not add up. */
const checkSums = ({ amount, items }: PurchaseUnit): void => {
  const { breakdown: parts } = amount;
  checkMoney([amount, ...Object.values(parts ?? {}), ...(items ?? []).map((item) => item.unit_amount)]);
  if (minorOf(amount) <= 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.');
  if (items && !parts?.item_total) {
    throw unprocessable('ITEM_TOTAL_REQUIRED', 'Items need amount.breakdown.item_total.');
  }
  const ofItems = (items ?? []).reduce(
    (total, { unit_amount, quantity }) => total + minorOf(unit_amount) * Number(quantity),
    0,
  );
  if (items && ofItems !== sum([parts?.item_total])) {
    throw unprocessable(
      'ITEM_TOTAL_MISMATCH',
      'Should equal sum of (unit_amount * quantity) across all items.',
    );
  }
  if (!parts) return;
  const { item_total, tax_total, shipping, handling, insurance, shipping_discount, discount } = parts;
  const total =
    sum([item_total, tax_total, shipping, handling, insurance]) - sum([shipping_discount, discount]);
  if (total !== minorOf(amount)) {
    throw unprocessable(
      'AMOUNT_MISMATCH',
      'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
    );
  }
};

/** Parses and checks an order request. Throws `Refusal`. */
export const readOrderRequest = (body: unknown): OrderRequest => {
  const parsed = OrderRequest.safeParse(body, { reportInput: true });
  if (!parsed.success) throw new Refusal(400, parsed.error.issues.map(detailOf));
  const request = parsed.data;
  if (request.intent === 'AUTHORIZE') {
    throw unprocessable('AUTH_CAPTURE_NOT_ENABLED', 'Authorization and Capture feature is not enabled.');
  }
  for (const unit of request.purchase_units) {
    checkSums(unit);
    Object.assign(unit.amount, written(unit.amount));
  }
  return request;
};
