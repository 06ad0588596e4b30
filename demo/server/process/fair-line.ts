/** Runs the tasks of several callers, a few at a time. */
export interface FairLine {
  /** Whether a task that is added now has to wait. */
  isBusy(): boolean;
  /** Number of waiting tasks, of one caller or of all. */
  waiting(caller?: string): number;
  /** Runs the work when its caller's turn comes. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Makes a queue that serves callers in turn, one task each, so one caller's backlog does not delay the others.
 *
 * @param running maximum number of tasks at once
 */
export const createFairLine = (running: number): FairLine => {
  /** Waiting tasks by caller. The first caller is next. */
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
    // A caller with more tasks goes to the end
    lines.delete(caller);
    if (line.length > 0) lines.set(caller, line);
    // The embedded database answers within one turn of the event loop: task after task would starve new requests
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
