import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../figure.ts';
import { commitNow, machineFacts, versionFacts, type Facts } from './machine.ts';
import { reportPage } from './page.ts';

/** What one run of a bench measured, and when. */
export interface BenchRun {
  bench: string;
  /** ISO 8601, in UTC. */
  at: string;
  /** Processes that ran or waited in the minute before the bench began, and in its last one. */
  load: readonly [before: number, after: number];
  commit: string;
  figures: readonly Figure[];
}

/** All that is known of one machine: the last run of each bench. */
export interface Benchmarks {
  machine: Facts;
  /** As of the last run. */
  versions: Facts;
  runs: readonly BenchRun[];
}

const FOLDER = join(import.meta.dirname, '../../../dist/benchmarks');
const loadNow = (): number => loadavg()[0]!;

const readKept = (file: string, machine: Facts): readonly BenchRun[] => {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Benchmarks;
    return JSON.stringify(kept.machine) === JSON.stringify(machine) ? kept.runs : [];
  } catch {
    return [];
  }
};

/** Keeps the figures of runs beside each other, and writes the page of them after each bench. */
export const createReport = (folder = FOLDER) => {
  const machine = machineFacts();
  const versions = versionFacts();
  const kept = join(folder, 'benchmarks.json');
  const page = join(folder, 'index.html');
  let runs = readKept(kept, machine);
  return {
    page,
    /** To be called before a bench runs. Returns what takes its figures. */
    begin(bench: string): (figures: readonly Figure[]) => void {
      const at = new Date().toISOString();
      const before = loadNow();
      const commit = commitNow();
      return (figures) => {
        const run: BenchRun = { bench, at, load: [before, loadNow()], commit, figures };
        runs = [...runs.filter((other) => other.bench !== bench), run].sort((a, b) =>
          a.bench < b.bench ? -1 : 1,
        );
        const benchmarks: Benchmarks = { machine, versions, runs };
        mkdirSync(folder, { recursive: true });
        writeFileSync(kept, JSON.stringify(benchmarks, undefined, 1));
        writeFileSync(page, reportPage(benchmarks));
      };
    },
  };
};
