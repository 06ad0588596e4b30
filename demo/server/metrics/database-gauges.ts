import type { Meters, Sample } from './meters.ts';

interface Described {
  help: string;
  labels?: readonly string[];
}

/** Validity of a reading in milliseconds: several scrapers, or a frequent one, cause only one query. */
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
 * Adds gauges that are filled by one database read, at most every few seconds. If it fails, they have no values, and
 * the rest of the scrape is unaffected.
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
