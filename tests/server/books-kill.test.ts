import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BookDetail } from '../../src/contract/index.ts';
import { callerAt, signInDemo } from '../support/caller.ts';
import { PATIENT } from '../support/patient.ts';
import { startServerQuickly, type ServerProcess } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';

const PROGRAM = 'tests/support/book-server.ts';
const CHAPTERS = 10;
const TEXT = Array.from(
  { length: CHAPTERS },
  (_, index) =>
    `Chapter ${index + 1}\n\nThe boat came on day ${index + 1}. ${index === 8 ? 'Here it was held. ' : ''}It left on day ${index + 2}.`,
).join('\n\n');

let dataDir: string;
let folder: string;
let server: ServerProcess;
let headers: Record<string, string>;
beforeEach(async () => {
  dataDir = await makeDataFolder();
  folder = await mkdtemp(join(tmpdir(), 'voxbench-held-'));
  await start();
  ({ headers } = await signInDemo(server.url));
});
afterEach(async () => {
  await server.end('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

const start = async () => {
  server = await startServerQuickly(
    { VOXBENCH_DATA: dataDir, VOXBENCH_LOG: 'off', HELD_IN: folder },
    PROGRAM,
  );
};
const user = () => callerAt(server.url, headers);
const hold = (name: string) => writeFileSync(join(folder, name), '');
const letGo = (name: string) => rm(join(folder, name));
const lines = (name: string): string[] =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8').split('\n').slice(0, -1) : [];
const balance = async () =>
  (await user().call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;
const load = async (book_id: string): Promise<BookDetail> =>
  (await user().call('GET /v1/books/{book_id}', { params: { book_id } })).body.data.book;

test('a server killed in the middle of chapter 9 resumes there, and neither speaks nor charges anything twice', async () => {
  const sent = await user().call('POST /v1/books', {
    query: { file_name: 'boat.txt' },
    body: new Blob([TEXT]),
  });
  const { book_id } = sent.body.data.item;
  await expect.poll(async () => (await load(book_id)).import_job.state, PATIENT).toBe('done');
  const params = { book_id };
  const { credits } = (await user().call('POST /v1/books/{book_id}/quote', { params, body: {} })).body.data;
  const before = await balance();
  hold('hold speech');
  await user().call('POST /v1/books/{book_id}/make', { params, body: {}, idempotencyKey: 'made' });
  await expect.poll(() => lines('spoken').at(-1), PATIENT).toContain('held');
  // Only stored sentences are not spoken again
  await expect.poll(async () => (await load(book_id)).book_chapters[9]!.made, PATIENT).toBe(2);
  await server.end('SIGKILL');
  await start();
  await expect.poll(() => lines('spoken').filter((text) => text.includes('held')).length, PATIENT).toBe(2);
  const midway = await load(book_id);
  expect(midway.book_chapters[8]).toMatchObject({ making: false, made: 3 });
  expect(midway.book_chapters[9]).toMatchObject({ making: true });
  await letGo('hold speech');
  await expect.poll(async () => (await load(book_id)).make_job?.state, PATIENT).toBe('done');
  const book = await load(book_id);
  expect(book.made).toBe(book.segments);
  const spoken = lines('spoken').filter((text) => !text.includes('held') && text !== 'This is how I sound.');
  expect(spoken.length, 'each text once').toBe(new Set(spoken).size);
  expect(before - (await balance())).toBe(credits);

  const [, first, second] = book.book_chapters;
  const chapter_ids = [first!.chapter_id, second!.chapter_id];
  const quoted = await user().call('POST /v1/books/{book_id}/check/quote', { params, body: { chapter_ids } });
  const held = await balance();
  hold('hold listening');
  await user().call('POST /v1/books/{book_id}/check', {
    params,
    body: { chapter_ids },
    idempotencyKey: 'checked',
  });
  await expect.poll(() => lines('listened').length, PATIENT).toBe(2);
  expect((await load(book_id)).book_chapters[1]!.check).toMatchObject({ checked_at: expect.any(Number) });
  await server.end('SIGKILL');
  await start();
  await expect.poll(() => lines('listened').length, PATIENT).toBe(3);
  await letGo('hold listening');
  const check = async () => (await load(book_id)).book_chapters[2]!.check!;
  await expect.poll(async () => (await check()).job.state, PATIENT).toBe('done');
  expect((await check()).passages).toHaveLength(3);
  expect(lines('listened'), 'the first chapter once').toHaveLength(3);
  expect(held - (await balance())).toBe(quoted.body.data.credits);
  expect(readdirSync(join(dataDir, 'recordings')), 'left behind').toEqual([]);
});
