/**
 * Runs a function when the browser is idle; Safari has no requestIdleCallback. First screens import theirs from
 * `when-visible`, which they load anyway.
 */
export const whenIdle: (run: () => void) => unknown = globalThis.requestIdleCallback ?? setTimeout;
