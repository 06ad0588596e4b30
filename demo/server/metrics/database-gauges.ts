import type { Meters, Sample } from './meters.ts';

interface Described {
  help: string;
  labels?: readonly string[];
}

/** How long what the database said is good: several scrapers, or one in a hurry, cost it one query. */
const FRESH_MS = 5_000;

const SAME_EVERYWHERE =
  'Read from the database: every process says the same, so take the max over processes, not the sum.';

const sharedFor = <T>(ms: number, read: () => Promise<T>): (() => Promise<T>) => {
  let latest: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (!latest || performance.now() > until) {
      until = performance.now() + ms;
      latest = read();
    }
    return latest;
  };
};

/**
 * Adds gauges that one read of the database fills, every few seconds at most. While that fails they have no values, and the
 * rest of a scrape stands.
 */
export const addDatabaseGauges = <N extends string>(
  meters: Meters,
  described: Readonly<Record<N, Described>>,
  read: () => Promise<Readonly<Record<N, readonly Sample[]>>>,
): void => {
  const fresh = sharedFor(FRESH_MS, () => read().catch(() => undefined));
  for (const name of Object.keys(described) as N[]) {
    const { help, ...rest } = described[name];
    meters.gauge({
      name,
      help: `${help} ${SAME_EVERYWHERE}`,
      ...rest,
      read: async () => (await fresh())?.[name] ?? [],
    });
  }
};
