/**
 * Milliseconds after the start of an area when its text is certainly visible: an area begins a little before its text.
 */
const SEEN_MS = 400;

/** A time at which the text of an area or a cue is shown, in milliseconds. */
export const momentOf = (
  timed: { start_ms: number; end_ms: number } | { from_ms: number; to_ms: number },
) => {
  const [from, to] = 'from_ms' in timed ? [timed.from_ms, timed.to_ms] : [timed.start_ms, timed.end_ms];
  return from + Math.min(SEEN_MS, Math.floor((to - from) / 2));
};
