/** Work of several callers, few tasks at once. */
export interface FairLine {
  /** Whether work that comes now has to wait. */
  isBusy(): boolean;
  /** How much waits, of all callers or of one. */
  waiting(caller?: string): number;
  /** Does the work when it is its caller's turn. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Makes a line in which callers are served in turn, one task each, so one caller's backlog does not delay others.
 *
 * @param running most tasks at once
 */
export const createFairLine = (running: number): FairLine => {
  /** What waits, by caller; whose turn is next comes first. */
  const lines = new Map<string, (() => void)[]>();
  let free = running;
  let count = 0;

  const wait = (caller: string): Promise<void> => {
    const line = lines.get(caller) ?? [];
    count++;
    lines.set(caller, line);
    return new Promise((resolve) => line.push(resolve));
  };
  const startNext = (): void => {
    const [first] = lines;
    if (!first) return void free++;
    const [caller, line] = first;
    const start = line.shift()!;
    count--;
    // Behind the others, if more of it waits
    lines.delete(caller);
    if (line.length > 0) lines.set(caller, line);
    // The embedded database answers without a turn of the event loop: one task after the other would keep out new requests
    setImmediate(start);
  };

  return {
    isBusy: () => free === 0,
    waiting: (caller) => (caller === undefined ? count : (lines.get(caller)?.length ?? 0)),
    async run(caller, work) {
      if (free > 0) free--;
      else await wait(caller);
      try {
        return await work();
      } finally {
        startNext();
      }
    },
  };
};
