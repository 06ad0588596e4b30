import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zipFiles } from '../../demo/server/media/zip-files.ts';
import {
  dataDescriptor,
  directoryEntry,
  endOfArchive,
  localHeader,
} from '../../demo/server/media/zip-format.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Names and contents of an archive, as another program reads it. */
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

test('an archive is read by another program', async () => {
  const path = join(folder, 'small.zip');
  await zipFiles(twoFiles(), path);
  expect(read(path)).toEqual({ 'Übung 1.txt': 'in Übung 1.txt', 'b.txt': 'in b.txt' });
});

test('a file beyond 4 GB of an archive is found', async () => {
  const path = join(folder, 'large.zip');
  const content = Buffer.from('far away');
  const at = 5 * 1024 ** 3;
  const entry = { name: Buffer.from('far.txt'), crc: crc32(content), bytes: content.length, at };
  const written = Buffer.concat([localHeader(entry), content, dataDescriptor(entry)]);
  const end = Buffer.concat([directoryEntry(entry), endOfArchive([entry], at + written.length)]);
  // What is before it takes no room on the disk
  const file = await open(path, 'w');
  await file.write(Buffer.concat([written, end]), 0, undefined, at);
  await file.close();
  expect(read(path)).toEqual({ 'far.txt': 'far away' });
});

test('more files than 65,535 are counted', async () => {
  const path = join(folder, 'many.zip');
  const name = Buffer.from('a');
  const entries = Array.from({ length: 70_000 }, () => ({ name, crc: 0, bytes: 0, at: 0 }));
  const file = await open(path, 'w');
  await file.write(Buffer.concat([...entries.map(directoryEntry), endOfArchive(entries, 0)]));
  await file.close();
  const program = 'import sys, zipfile\nprint(len(zipfile.ZipFile(sys.argv[1]).namelist()))';
  expect(Number(execFileSync('python3', ['-c', program, path], { encoding: 'utf8' }))).toBe(70_000);
});
