import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import packageJson from '../../../package.json' with { type: 'json' };
import { findChromium } from '../../support/chromium.mjs';

/** What is measured on, by name. */
export type Facts = Readonly<Record<string, string>>;

const GIB = 1024 ** 3;

/** The first line that a program prints; empty where it is not installed. */
const firstLine = (program: string, ...args: string[]): string => {
  try {
    const out = execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return out.trim().split('\n')[0]!;
  } catch {
    return '';
  }
};

const distribution = (): string => {
  try {
    return /^PRETTY_NAME="(.+)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
};

const known = (facts: Facts): Facts => Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact));

/** The machine, without its name. Figures of different ones do not stand on one page. */
export const machineFacts = (): Facts =>
  known({
    Processor: `${cpus()[0]?.model.trim() ?? 'unknown'}, ${cpus().length} cores`,
    Memory: `${(totalmem() / GIB).toFixed(1)} GiB`,
  });

/** Versions of what the benches run, and of what they run on. */
export const versionFacts = (): Facts =>
  known({
    System: [distribution(), `${type()} ${release()}`].filter(Boolean).join(', '),
    Voxbench: packageJson.version,
    'Node.js': process.version,
    Chromium: /\d[\d.]+/.exec(firstLine(findChromium() ?? 'chromium', '--version'))?.[0] ?? '',
    FFmpeg: /^ffmpeg version (\S+)/.exec(firstLine('ffmpeg', '-version'))?.[1] ?? '',
  });

/** The commit that is measured; one with changes of its own says so. */
export const commitNow = (): string => {
  const commit = firstLine('git', 'rev-parse', '--short', 'HEAD');
  const isChanged = firstLine('git', 'status', '--porcelain', '--untracked-files=no') !== '';
  return commit && isChanged ? `${commit}, changed` : commit;
};
