/** Operators' actions that are recorded. */
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

/** Longest reason for an action, in characters. */
export const OPERATOR_REASON_CHARACTERS_MAX = 300;
/** Most credits of a single grant. */
export const GRANTED_CREDITS_MAX = 1_000_000_000;
/** Most origins allowed for one site key. */
export const SITE_KEY_ORIGINS_MAX = 20;
/** Highest limit of a site key, in characters: for a text, a visitor's day or a day. */
export const SITE_KEY_CHARACTERS_MAX = 1_000_000_000;

/** Names of order states in operators' calls, see ORDER_STATUS. */
export const OPERATOR_ORDER_STATES = ['waiting', 'cancelled', 'lapsed', 'declined', 'completed'] as const;
