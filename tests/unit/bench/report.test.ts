import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createReport } from '../../bench/report/report.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'voxbench-report-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The words of the page, without its marks. */
const words = (page: string) =>
  readFileSync(page, 'utf8')
    .replaceAll(/<style>[^]*<\/style>|<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('each figure stands with its unit, its goal, whether it is reached, and how to repeat it', () => {
  const report = createReport(folder);
  report.begin('speech')([
    { figure: 'first-byte', value: 1.23456, unit: 's', goal: { atMost: 1.5 } },
    { figure: 'speed <a>', value: 19.94, unit: 'frames/s', goal: { atLeast: 20 } },
    { figure: 'told', value: 12_345.6, unit: 'ms' },
  ]);
  const text = words(report.page);
  expect(text).toContain('Figures: 3; with a goal: 1 ok, 1 short.');
  expect(text).toContain('first-byte 1.235 s at most 1.5 ok');
  expect(text).toContain('speed &lt;a&gt; 19.94 frames/s at least 20 short');
  expect(text).toContain('told 12,350 ms');
  expect(text).toContain('npm run bench speech');
  expect(text).toMatch(/Processor .+ cores.*Memory .+ GiB.*Node\.js v\d+/);
  expect(readFileSync(report.page, 'utf8')).not.toMatch(/\b(src|href)="(?!#)/);
});

test('figures of earlier runs on this machine stay until their bench runs again', () => {
  createReport(folder).begin('one')([{ figure: 'a', value: 1, unit: 'ms' }]);
  createReport(folder).begin('two')([{ figure: 'b', value: 2, unit: 'ms' }]);
  const report = createReport(folder);
  report.begin('one')([{ figure: 'a', value: 3, unit: 'ms' }]);
  const text = words(report.page);
  expect(text).toContain('b 2 ms');
  expect(text).toContain('a 3 ms');
  expect(text).not.toContain('a 1 ms');
});

test('figures of another machine are left out', () => {
  createReport(folder).begin('one')([{ figure: 'a', value: 1, unit: 'ms' }]);
  const file = join(folder, 'benchmarks.json');
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { machine: Record<string, string> };
  kept.machine['Processor'] = 'another one';
  writeFileSync(file, JSON.stringify(kept));
  const report = createReport(folder);
  report.begin('two')([{ figure: 'b', value: 2, unit: 'ms' }]);
  expect(words(report.page)).not.toContain('a 1 ms');
});
