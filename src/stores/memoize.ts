/** Runs `work` once for all callers. After a failure or `forget()` the next caller runs it again. */
export function memoize<T>(work: () => Promise<T>): (() => Promise<T>) & { forget(): void } {
  let running: Promise<T> | null = null;
  const start = () => {
    const started = work().catch((error: unknown) => {
      // After forget() another run may have started: keep that one
      if (running === started) running = null;
      throw error;
    });
    return started;
  };
  const run = () => (running ??= start());
  return Object.assign(run, {
    forget: () => {
      running = null;
    },
  });
}
