/**
 * Runs something once the browser has nothing else to do; Safari has no requestIdleCallback. First screens have this in
 * `when-visible`, where it costs them nothing.
 */
export const whenIdle: (run: () => void) => unknown = globalThis.requestIdleCallback ?? setTimeout;
