import type { RateLimit } from '../accounts/rate-limit.ts';

/** How long a request waits while another one speaks with PayPal about the same order. */
export const WAIT_MS = 15_000;

const MINUTE = 60;
/** Orders per workspace. */
export const ORDER_LIMIT: RateLimit = { name: 'pay_order', max: 30, windowSeconds: 10 * MINUTE };
/** Captures per workspace. */
export const CAPTURE_LIMIT: RateLimit = { name: 'pay_capture', max: 60, windowSeconds: 10 * MINUTE };
/** Events with an invalid signature per network. */
export const FORGED_LIMIT: RateLimit = { name: 'paypal_event', max: 100, windowSeconds: 15 * MINUTE };
