import type { Counter, Gauge } from 'prom-client';

/** A value, with what tells it from others of the same name. */
export interface Sample {
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** What is read at each scrape. */
export interface Reading {
  name: string;
  help: string;
  /** Names of the labels, each of which takes few values. */
  labels?: readonly string[];
  read(): Iterable<Sample> | Promise<Iterable<Sample>>;
}

interface Observed {
  name: string;
  help: string;
  labels: readonly string[];
}

/** What /metrics is written from. */
export interface Meters {
  /** A value that goes up and down. */
  gauge(reading: Reading): void;
  /** A value that goes up as long as the process lives. */
  counter(reading: Reading): void;
  /** Counts events from now on. */
  counting(observed: Observed): (labels: Readonly<Record<string, string | number>>) => void;
  /** Counts durations in seconds from now on, by the upper bounds of buckets. */
  durations(
    observed: Observed,
    buckets: readonly number[],
  ): (labels: Readonly<Record<string, string | number>>, seconds: number) => void;
  write(): Promise<{ text: string; contentType: string }>;
}

/** The library takes 12 MB: it is loaded where somebody reads. What the process measures of itself begins with that, too. */
export const openMeters = async (): Promise<Meters> => {
  const prom = await import('prom-client');
  const registry = new prom.Registry();
  const registers = [registry];
  const described = ({ name, help, labels = [] }: Omit<Reading, 'read'>) => ({
    name,
    help,
    labelNames: labels,
    registers,
  });
  prom.collectDefaultMetrics({ register: registry });
  return {
    gauge(reading) {
      const collect = async function (this: Gauge) {
        const samples = await reading.read();
        this.reset();
        for (const { labels = {}, value } of samples) this.set({ ...labels }, value);
      };
      registry.registerMetric(new prom.Gauge({ ...described(reading), registers: [], collect }));
    },
    counter(reading) {
      const collect = async function (this: Counter) {
        const samples = await reading.read();
        this.reset();
        for (const { labels = {}, value } of samples) this.inc({ ...labels }, value);
      };
      registry.registerMetric(new prom.Counter({ ...described(reading), registers: [], collect }));
    },
    counting(observed) {
      const counter = new prom.Counter(described(observed));
      return (labels) => counter.inc({ ...labels });
    },
    durations(observed, buckets) {
      const histogram = new prom.Histogram({ ...described(observed), buckets: [...buckets] });
      return (labels, seconds) => histogram.observe({ ...labels }, seconds);
    },
    write: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
};
