import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createKeepingPack } from '../../../demo/server/http/answer-json.ts';

test('a text is compressed once per encoding, and a changed text again', async () => {
  const pack = createKeepingPack();
  const first = await pack('one', 'br');
  expect(await pack('one', 'br')).toBe(first);
  expect(await pack('one', 'gzip')).not.toEqual(first);
  expect(await pack('one', 'br')).toBe(first);
  expect(brotliDecompressSync(await pack('two', 'br')).toString()).toBe('two');
});
