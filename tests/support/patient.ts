/**
 * How long tests wait for something to happen, and how often they look. The limit is far beyond what a slow machine
 * needs: only what never happens runs into it.
 */
export const PATIENT = { timeout: 240_000, interval: 100 };
