/** Voice and model of takes recorded by the user. No engine has them. */
export const RECORDED_VOICE_ID = 'recorded';
export const RECORDED_MODEL_ID = 'recorded';
/** Longest recording of one segment, in milliseconds. */
export const RECORDED_MS_MAX = 120_000;
/** Most recordings kept per segment. A newer one replaces the oldest. */
export const RECORDED_TAKES_MAX = 10;
