import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Figure, Measure } from '../figure.ts';
import { commitNow, machineFacts, versionFacts, type Facts } from './machine.ts';
import { reportPage } from './page.ts';

/** What one run of a bench measured, and when. */
export interface BenchRun {
  bench: string;
  /** What repeats it. */
  command: string;
  /** ISO 8601, in UTC. */
  at: string;
  /** Processes that ran or waited in the minute before the bench began, and in its last one. */
  load: readonly [before: number, after: number];
  commit: string;
  versions: Facts;
  /** Whether it did not fail before its end. */
  isFinished: boolean;
  figures: readonly Figure[];
}

/** All that is known of one machine: the last run of each bench. */
export interface Benchmarks {
  machine: Facts;
  runs: readonly BenchRun[];
}

const FOLDER = join(import.meta.dirname, '../../../dist/benchmarks');
const loadNow = (): number => loadavg()[0]!;

const inShell = (value: string): string =>
  /^[\w./:,=+-]+$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`;

/** The command that repeats a bench as it runs now. */
const commandOf = (bench: string): string => {
  const settings = Object.entries(process.env)
    .filter(([name]) => name.startsWith('BENCH_'))
    .map(([name, value = '']) => `${name}=${inShell(value)}`);
  return [...settings.sort(), `npm run bench ${bench}`].join(' ');
};

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
  const keep = (run: BenchRun): void => {
    runs = [...runs.filter(({ bench }) => bench !== run.bench), run].sort((a, b) =>
      a.bench < b.bench ? -1 : 1,
    );
    const benchmarks: Benchmarks = { machine, runs };
    mkdirSync(folder, { recursive: true });
    writeFileSync(kept, JSON.stringify(benchmarks, undefined, 1));
    writeFileSync(page, reportPage(benchmarks));
  };
  return {
    page,
    /** Keeps the figures that `measure` takes, also those before it fails. */
    async record(bench: string, measure: Measure): Promise<void> {
      const begun = {
        bench,
        command: commandOf(bench),
        at: new Date().toISOString(),
        commit: commitNow(),
        versions,
      };
      const before = loadNow();
      const figures: Figure[] = [];
      let isFinished = false;
      try {
        await measure((figure) => figures.push(figure));
        isFinished = true;
      } finally {
        // A run without figures must not remove those of an earlier one
        if (isFinished || figures.length > 0)
          keep({ ...begun, load: [before, loadNow()], isFinished, figures });
      }
    },
  };
};
