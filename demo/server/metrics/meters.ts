import type { Counter, Gauge } from 'prom-client';

/** A value with its labels. */
export interface Sample {
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** A metric that is read at each scrape. */
export interface Reading {
  name: string;
  help: string;
  /** Label names. Each label must have few values. */
  labels?: readonly string[];
  read(): Iterable<Sample> | Promise<Iterable<Sample>>;
}

interface Observed {
  name: string;
  help: string;
  labels: readonly string[];
}

/** The source of /metrics. */
export interface Meters {
  /** Adds a value that may rise and fall. */
  gauge(reading: Reading): void;
  /** Adds a value that only rises during the life of the process. */
  counter(reading: Reading): void;
  /** Counts events from now on. Returns a function that counts one. */
  counting(observed: Observed): (labels: Readonly<Record<string, string | number>>) => void;
  /** Counts durations in seconds from now on, in buckets with these upper bounds. */
  durations(
    observed: Observed,
    buckets: readonly number[],
  ): (labels: Readonly<Record<string, string | number>>, seconds: number) => void;
  write(): Promise<{ text: string; contentType: string }>;
}

/** The library takes 12 MB, so it is loaded at the first scrape. Metrics of the process itself start then too. */
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
