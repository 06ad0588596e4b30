/** What operators do that is written down. */
export const OPERATOR_ACTIONS = [
  'control_engine',
  'retry_job',
  'cancel_job',
  'grant_credits',
  'end_sessions',
  'refund_order',
  'make_site_key',
  'limit_site_key',
  'grant_site_key',
  'end_site_key',
] as const;
export type OperatorActionName = (typeof OPERATOR_ACTIONS)[number];

/** Longest reason of a grant, in characters. */
export const OPERATOR_REASON_CHARACTERS_MAX = 300;
/** Most credits of one grant. */
export const GRANTED_CREDITS_MAX = 1_000_000_000;
/** Most pages that one site key is for. */
export const SITE_KEY_ORIGINS_MAX = 20;
/** Most characters that a site key allows a text, a visitor or a day. */
export const SITE_KEY_CHARACTERS_MAX = 1_000_000_000;

/** States of orders by their names on the wire of operators, see ORDER_STATUS. */
export const OPERATOR_ORDER_STATES = ['waiting', 'cancelled', 'lapsed', 'declined', 'completed'] as const;
