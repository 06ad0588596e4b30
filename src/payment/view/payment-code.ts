import { CODE_LOWER_PLAN, CODE_ORDER_PAID, CODE_ORDER_UNPAID } from '../../contract/constants/codes.ts';

/** A server code that has its own text. */
export type PaymentCode = typeof CODE_LOWER_PLAN | typeof CODE_ORDER_PAID | typeof CODE_ORDER_UNPAID;

export const isPaymentCode = (code: number): code is PaymentCode =>
  code === CODE_LOWER_PLAN || code === CODE_ORDER_PAID || code === CODE_ORDER_UNPAID;
