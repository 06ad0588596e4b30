/** Code of an answer that is not an error. */
export const CODE_OK = 0;
/** Code of an answer that says the balance does not cover the work. */
export const CODE_NOT_ENOUGH_CREDITS = 1010;
/** Answers to a purchase: a plan below the present one, an order that is paid already, another that is unpaid. */
export const CODE_LOWER_PLAN = 2000;
export const CODE_ORDER_PAID = 2001;
export const CODE_ORDER_UNPAID = 2003;
/** Answer to a purchase that the payment channel refused or did not answer. */
export const CODE_CHANNEL_FAILED = -1;
