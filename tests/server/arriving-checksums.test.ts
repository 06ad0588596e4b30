import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ArrivingChecksums } from '../../demo/server/storage/arriving-checksums.ts';

const sum = (text: string) => createHash('sha256').update(text).digest('hex');

async function* bodyOf(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

const receive = (checksums: ArrivingChecksums, id: string, at: number, ...parts: string[]) =>
  buffer(checksums.follow(id, at, bodyOf(...parts)));

test('an upload has its checksum when its requests arrived in sequence', async () => {
  const checksums = new ArrivingChecksums();
  expect(String(await receive(checksums, 'a', 0, 'on', 'e'))).toBe('one');
  await receive(checksums, 'b', 0, 'other');
  expect(checksums.of('a', 3)).toBe(sum('one'));
  await receive(checksums, 'a', 3, ' two');
  expect(checksums.of('a', 7)).toBe(sum('one two'));
  expect(checksums.of('b', 5)).toBe(sum('other'));
});

test('an upload that starts over has the checksum of the new content', async () => {
  const checksums = new ArrivingChecksums();
  await receive(checksums, 'a', 0, 'one');
  await receive(checksums, 'a', 0, 'new');
  expect(checksums.of('a', 3)).toBe(sum('new'));
});

test.each<[string, (checksums: ArrivingChecksums) => Promise<unknown>]>([
  ['whose beginning another process received', (checksums) => receive(checksums, 'a', 3, ' two')],
  [
    'of which less was stored than came',
    async (checksums) => {
      await receive(checksums, 'a', 0, 'one two');
      await receive(checksums, 'a', 3, ' two');
    },
  ],
  [
    'that is forgotten',
    (checksums) => receive(checksums, 'a', 0, 'one two').then(() => checksums.forget('a')),
  ],
])('an upload %s has no checksum', async (_, prepare) => {
  const checksums = new ArrivingChecksums();
  await prepare(checksums);
  expect(checksums.of('a', 7)).toBeUndefined();
});

test('of very many uploads, the most recently written keep their checksums', async () => {
  const checksums = new ArrivingChecksums();
  for (let made = 0; made <= 1_000; made++) {
    await receive(checksums, String(made), 0, 'one');
    if (made > 0) await receive(checksums, '0', 3 * made, 'one');
  }
  expect(checksums.of('1', 3)).toBeUndefined();
  expect(checksums.of('2', 3)).toBe(sum('one'));
  expect(checksums.of('0', 3 * 1_001)).toBe(sum('one'.repeat(1_001)));
});
