/** Lowest level of the dearer plans, which one entry offers exclusively. */
export const TOP_PLAN_LEVEL = 300;
/** `Product.product_type` of a membership plan and of a credit package. */
export const PRODUCT_MEMBER = 0;
export const PRODUCT_CREDIT = 1;
export const PRODUCT_TYPES = [PRODUCT_MEMBER, PRODUCT_CREDIT] as const;
/** Payment channels. */
export const PAY_CHANNELS = ['PAYPAL'] as const;
/** Country whose prices apply. */
export const PRICE_COUNTRY = 'US';
/** `OrderInfo.status`. Every status but the first is final. */
export const ORDER_STATUS = {
  waiting: 0,
  cancelled: 100,
  lapsed: 101,
  declined: 200,
  completed: 300,
} as const;
/** Why an order was declined: PayPal refused the payment at once or after a review, or the amount paid was wrong. */
export const DECLINE_REASONS = ['refused', 'refused_after_review', 'wrong_amount'] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];
/** Currencies for which PayPal accepts only whole amounts. */
export const WHOLE_CURRENCIES: readonly string[] = ['HUF', 'JPY', 'TWD'];
