import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Figure, Measure } from '../../bench/figure.ts';
import { createReport } from '../../bench/report/report.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'voxbench-report-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

/** A bench with these figures. */
const giving =
  (...figures: Figure[]): Measure =>
  async (take) =>
    figures.forEach(take);
/** A figure without a goal. */
const told = (figure: string, value: number): Figure => ({ figure, value, unit: 'ms' });

/** The text of the page, without markup. */
const words = (page: string) =>
  readFileSync(page, 'utf8')
    .replaceAll(/<style>[^]*<\/style>|<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

/** Changes what is stored of earlier runs. */
const changeKept = (
  change: (kept: { machine: Record<string, string>; runs: { versions: Record<string, string> }[] }) => void,
) => {
  const file = join(folder, 'benchmarks.json');
  const kept = JSON.parse(readFileSync(file, 'utf8'));
  change(kept);
  writeFileSync(file, JSON.stringify(kept));
};

test('each figure has its unit, its goal, whether it was reached, and the command to repeat it', async () => {
  const report = createReport(folder);
  await report.record(
    'speech',
    giving(
      { figure: 'first-byte', value: 1.23456, unit: 's', goal: { atMost: 1.5 } },
      { figure: 'speed <a>', value: 19.94, unit: 'frames/s', goal: { atLeast: 20 } },
      told('told', 12_345.6),
    ),
  );
  const text = words(report.page);
  expect(text).toContain('Figures: 3; with a goal: 1 ok, 1 short.');
  expect(text).toContain('first-byte 1.235 s at most 1.5 ok');
  expect(text).toContain('speed &lt;a&gt; 19.94 frames/s at least 20 short');
  expect(text).toContain('told 12,350 ms');
  expect(text).toContain('npm run bench speech');
  expect(text).toMatch(/Processor .+ cores.*Memory .+ GiB.*Node\.js: v\d+/);
  expect(readFileSync(report.page, 'utf8')).not.toMatch(/\b(src|href)="(?!#)/);
});

test('figures of earlier runs on this machine stay until their bench runs again', async () => {
  await createReport(folder).record('one', giving(told('a', 1)));
  await createReport(folder).record('two', giving(told('b', 2)));
  const report = createReport(folder);
  await report.record('one', giving(told('a', 3)));
  const text = words(report.page);
  expect(text).toContain('b 2 ms');
  expect(text).toContain('a 3 ms');
  expect(text).not.toContain('a 1 ms');
});

test('figures of another machine are left out', async () => {
  await createReport(folder).record('one', giving(told('a', 1)));
  changeKept((kept) => (kept.machine['Processor'] = 'another one'));
  const report = createReport(folder);
  await report.record('two', giving(told('b', 2)));
  expect(words(report.page)).not.toContain('a 1 ms');
});

test('each bench lists the versions it ran with', async () => {
  await createReport(folder).record('one', giving(told('a', 1)));
  changeKept(({ runs }) => Object.assign(runs[0]!.versions, { System: 'an older one', 'Node.js': 'v1.2.3' }));
  const report = createReport(folder);
  await report.record('two', giving(told('b', 2)));
  expect(words(report.page)).toMatch(
    new RegExp(`System: an older one.*Node\\.js: v1\\.2\\.3.*a 1 ms.*Node\\.js: ${process.version}.*b 2 ms`),
  );
});

test('a failing bench keeps its figures, and the page says that some are missing', async () => {
  const report = createReport(folder);
  await report.record('one', giving(told('a', 1)));
  expect(words(report.page)).not.toContain('figures are missing');
  const failing: Measure = async (take) => {
    take(told('a', 3));
    throw new Error('It is away.');
  };
  await expect(report.record('one', failing)).rejects.toThrow('It is away.');
  expect(words(report.page)).toMatch(/figures are missing.*a 3 ms/);
  await expect(report.record('one', () => Promise.reject(new Error('It is away.')))).rejects.toThrow();
  expect(words(report.page)).toContain('a 3 ms');
});

test('the command of a bench includes the settings it ran with', async () => {
  vi.stubEnv('BENCH_MINUTES', '5');
  vi.stubEnv('BENCH_SPEAKERS', "/tmp/people's voices");
  const report = createReport(folder);
  await report.record('scale', giving(told('a', 1)));
  expect(readFileSync(report.page, 'utf8')).toContain('BENCH_MINUTES=5 BENCH_SPEAKERS=');
  expect(words(report.page)).toContain('voices&#39; npm run bench scale');
});
