/** What several ask for while it is being done is done once, by key. */
export const createSingleFlight = () => {
  const underWay = new Map<string, Promise<void>>();
  return {
    /** Does it, or waits for what is being done under that key. Rejects for all who wait when the work does. */
    do(key: string, work: () => Promise<void>): Promise<void> {
      const doing = underWay.get(key) ?? work().finally(() => underWay.delete(key));
      underWay.set(key, doing);
      return doing;
    },

    /** Resolves when what is being done now has ended, well or badly. */
    async settled(): Promise<void> {
      await Promise.allSettled(underWay.values());
    },
  };
};
