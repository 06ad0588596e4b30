import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';

/** A file that ffmpeg makes in a folder; its name says the format unless the options do. */
export const ffmpegFile = async (folder: string, name: string, ...options: string[]): Promise<Buffer> => {
  const path = join(folder, name);
  const run = spawnSync('ffmpeg', ['-v', 'error', '-y', ...options, path], { encoding: 'utf8' });
  expect(run.status, run.stderr).toBe(0);
  return readFile(path);
};
