/** Voice and model of a take that the user spoke. No engine has them. */
export const RECORDED_VOICE_ID = 'recorded';
export const RECORDED_MODEL_ID = 'recorded';
/** Longest recording of one segment. */
export const RECORDED_MS_MAX = 120_000;
/** Recordings of one segment that stay; a newer one takes the place of the oldest. */
export const RECORDED_TAKES_MAX = 10;
