import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { encodeSamples } from '../../demo/server/books/export/encode-chapter.ts';
import { StorageAway } from '../../demo/server/process/storage-away.ts';

const SECOND = new Uint8Array(48_000);

let folder: string;
let into: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voxbench-encode-'));
  into = `file:${join(folder, 'book.wav')}`;
});
afterEach(() => rm(folder, { recursive: true }));

/** Encodes samples within a limit that no test reaches. */
const encode = (samples: AsyncIterable<Uint8Array>, options: readonly string[]) =>
  encodeSamples(samples, options, { signal: new AbortController().signal, timeoutMs: 60_000 });

test('an export whose sounds cannot be fetched fails for that reason, so that it goes on when the storage is back', async () => {
  const samples = async function* () {
    yield SECOND;
    throw new StorageAway('The storage is away.');
  };
  await expect(encode(samples(), ['-f', 'wav', into])).rejects.toThrow(StorageAway);
});

test('an encoder that fails while samples come gives its own reason', async () => {
  const samples = async function* () {
    for (;;) yield SECOND;
  };
  await expect(encode(samples(), ['-c:a', 'no-such-encoder', '-f', 'wav', into])).rejects.toThrow(
    /no-such-encoder/,
  );
});
