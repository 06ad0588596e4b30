/** Runs work once per key for all callers that ask while it runs. */
export const createSingleFlight = <T = void>() => {
  const underWay = new Map<string, Promise<T>>();
  return {
    /** Runs the work, or waits for the run under that key. When the work rejects, it rejects for every caller. */
    do(key: string, work: () => Promise<T>): Promise<T> {
      const doing = underWay.get(key) ?? work().finally(() => underWay.delete(key));
      underWay.set(key, doing);
      return doing;
    },

    /** Resolves when all current work has settled. */
    async settled(): Promise<void> {
      await Promise.allSettled(underWay.values());
    },
  };
};
