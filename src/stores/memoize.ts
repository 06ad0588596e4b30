/** Runs `work` once, also for callers that ask while it runs; after a failure the next caller runs it again. */
export function memoize<T>(work: () => Promise<T>): (() => Promise<T>) & { forget(): void } {
  let running: Promise<T> | null = null;
  const run = () =>
    (running ??= work().catch((error: unknown) => {
      running = null;
      throw error;
    }));
  return Object.assign(run, {
    forget: () => {
      running = null;
    },
  });
}
