import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFfmpeg } from '../../demo/server/process/ffmpeg.ts';
import { probeMedia } from '../../demo/server/process/probe-media.ts';

const path = process.env.PATH;
let programs: string;
beforeEach(async () => {
  programs = await mkdtemp(join(tmpdir(), 'voxbench-programs-'));
  process.env.PATH = `${programs}:${path}`;
});
afterEach(async () => {
  process.env.PATH = path;
  await rm(programs, { recursive: true });
});

/** Installs a program that allocates memory, as a hostile file makes the real one do, and then prints something. */
const install = async (name: string, memory: string, printed: string) => {
  const take = `dd if=/dev/zero of=/dev/null bs=${memory} count=1`;
  await writeFile(join(programs, name), `#!/bin/sh\n${take} && echo '${printed}'\n`);
  await chmod(join(programs, name), 0o755);
};
const probed = JSON.stringify({ format: { format_name: 'wav', duration: '1' }, streams: [] });

test('ffmpeg gets no more memory than a recording needs', async () => {
  await install('ffmpeg', '2G', '');
  await expect(startFfmpeg([], 'ignore').ended).rejects.toThrow(/memory exhausted/);
  await install('ffmpeg', '100M', '');
  await startFfmpeg([], 'ignore').ended;
});

test('a file that makes ffprobe ask for too much memory counts as unreadable', async () => {
  await install('ffprobe', '100M', probed);
  expect(await probeMedia('any', ['wav'])).toMatchObject({ format: 'wav', durationMs: 1_000 });
  await install('ffprobe', '2G', probed);
  expect(await probeMedia('any', ['wav'])).toBeUndefined();
});
