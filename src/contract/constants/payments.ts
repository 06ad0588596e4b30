/** Lowest plan level of the dearer plans, for the entry that offers only those. */
export const TOP_PLAN_LEVEL = 300;
/** `Product.product_type` of a membership plan and of a credit package. */
export const PRODUCT_MEMBER = 0;
export const PRODUCT_CREDIT = 1;
export const PRODUCT_TYPES = [PRODUCT_MEMBER, PRODUCT_CREDIT] as const;
/** Ways to pay. */
export const PAY_CHANNELS = ['PAYPAL'] as const;
/** Country whose prices are used. */
export const PRICE_COUNTRY = 'US';
/** `OrderInfo.status`. Every status but the first is final. */
export const ORDER_STATUS = {
  waiting: 0,
  cancelled: 100,
  lapsed: 101,
  declined: 200,
  completed: 300,
} as const;
/**
 * Why an order was declined: PayPal refused the payment at once, or after a review; or another amount was paid than was
 * asked for.
 */
export const DECLINE_REASONS = ['refused', 'refused_after_review', 'wrong_amount'] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];
/** Currencies whose amounts PayPal takes without a fraction. */
export const WHOLE_CURRENCIES: readonly string[] = ['HUF', 'JPY', 'TWD'];
