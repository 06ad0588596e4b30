import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zipFiles, zipStream } from '../../demo/server/media/zip-files.ts';

/** More than a 32-bit field can say. */
const FAR = 4_400_000_000;
const BLOCK = Buffer.alloc(8_000_000);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Names and contents of an archive, as read by another program. */
const read = (path: string): Record<string, string> => {
  const program =
    'import json, sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nprint(json.dumps({n: z.read(n).decode() for n in z.namelist()}))';
  return JSON.parse(execFileSync('python3', ['-c', program, path], { encoding: 'utf8' }));
};

async function* twoFiles() {
  for (const name of ['Übung 1.txt', 'b.txt']) {
    await writeFile(join(folder, 'content'), `in ${name}`);
    yield { name, path: join(folder, 'content') };
  }
}

test('another program can read an archive', async () => {
  const path = join(folder, 'small.zip');
  await zipFiles(twoFiles(), path);
  expect(read(path)).toEqual({ 'Übung 1.txt': 'in Übung 1.txt', 'b.txt': 'in b.txt' });
});

test('a file beyond 4 GB in an archive is found', async () => {
  const [far, path] = ['far', 'large.zip'].map((name) => join(folder, name));
  await writeFile(far!, 'far away');
  async function* silence() {
    for (let left = FAR; left > 0; left -= BLOCK.length) yield BLOCK;
  }
  const files = [
    { name: 'silence.wav', read: silence },
    { name: 'far.txt', path: far! },
  ];
  // Zeros take up no room in a sparse file
  const archive = await open(path!, 'w');
  let at = 0;
  for await (const bytes of zipStream(Readable.from(files))) {
    if (bytes !== BLOCK) await archive.write(bytes, 0, undefined, at);
    at += bytes.length;
  }
  await archive.close();
  const program =
    'import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nprint(z.getinfo("silence.wav").file_size, z.read("far.txt").decode())';
  expect(execFileSync('python3', ['-c', program, path!], { encoding: 'utf8' })).toBe(`${FAR} far away\n`);
});

test('a missing file makes the archive fail', async () => {
  const missing = Readable.from([{ name: 'a.wav', path: join(folder, 'gone') }]);
  await expect(zipFiles(missing, join(folder, 'broken.zip'))).rejects.toThrow('ENOENT');
});

test('an archive whose reader has left reads no further file', async () => {
  const path = join(folder, 'sound');
  // More than the buffers of streams without a reader hold
  await writeFile(path, BLOCK);
  let asked = 0;
  async function* files() {
    for (; ; asked++) yield { name: `${asked}.wav`, path };
  }
  const archive = zipStream(files());
  await once(archive, 'readable');
  archive.destroy();
  await once(archive, 'close');
  await setImmediate();
  expect(asked).toBe(0);
});
