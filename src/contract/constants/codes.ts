/** Code of an answer that is not an error. */
export const CODE_OK = 0;
/** Code of an answer when the balance does not cover the work. */
export const CODE_NOT_ENOUGH_CREDITS = 1010;
/**
 * Codes of answers to a purchase: the plan is below the current one, the order is paid already, another order is
 * unpaid.
 */
export const CODE_LOWER_PLAN = 2000;
export const CODE_ORDER_PAID = 2001;
export const CODE_ORDER_UNPAID = 2003;
/** Code of an answer to a purchase that the payment channel refused or did not answer. */
export const CODE_CHANNEL_FAILED = -1;
