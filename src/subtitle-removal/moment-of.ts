/** After the beginning: what a search found begins a little before its text. */
const SEEN_MS = 400;

/** A moment at which the text of an area or a cue is seen. */
export const momentOf = (
  timed: { start_ms: number; end_ms: number } | { from_ms: number; to_ms: number },
) => {
  const [from, to] = 'from_ms' in timed ? [timed.from_ms, timed.to_ms] : [timed.start_ms, timed.end_ms];
  return from + Math.min(SEEN_MS, Math.floor((to - from) / 2));
};
