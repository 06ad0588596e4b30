import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './modules.ts';

export interface Packed {
  /** The archive that npm would publish. */
  archive: string;
  folder: string;
  remove(): void;
}

/** Packs the package as for publishing. */
export function pack(): Packed {
  const folder = mkdtempSync(join(tmpdir(), 'voxbench-pack-'));
  const out = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const answer = JSON.parse(out) as { filename: string }[] | Record<string, { filename: string }>;
  const [made] = Object.values(answer) as { filename: string }[];
  if (!made) throw new Error('npm pack made nothing.');
  return {
    archive: join(folder, made.filename),
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
