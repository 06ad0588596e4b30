import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FakeEngine } from '../support/fake-engine.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer({ engines: [new FakeEngine()] });
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.signUp();
});

async function make(...texts: string[]) {
  const { body } = await user.call('POST /v1/speech/generate', {
    idempotencyKey: crypto.randomUUID(),
    body: {
      segments: texts.map((text, index) => ({
        text,
        gap: index % 2 ? '\n\n' : ' ',
        voice_id: 'fake-0',
        model_id: 'fake-model',
        language_id: 'en-US',
        speed: 1,
      })),
    },
  });
  await user.events(body.data.job.job_id);
  return body.data.script.script_id;
}

const history = async (query: { limit?: number; cursor?: string } = {}) =>
  (await user.call('GET /p1/history/get', { query })).body.data;

const mediaFiles = () =>
  readdirSync(join(server.dataDir, 'media'), { recursive: true }).filter((name) =>
    String(name).endsWith('.wav'),
  );

test('the history has what was made, newest first, page by page', async () => {
  const first = await make('First thing.');
  const second = await make('Second thing.');
  const third = await make('Third thing.', 'With more.');
  const page = await history({ limit: 2 });
  expect(page.items.map((item) => item.history_id)).toEqual([third, second]);
  expect(page.items[0]).toMatchObject({
    title: 'Third thing. With more.',
    excerpt: 'Third thing. With more.',
  });
  const rest = await history({ limit: 2, cursor: page.next_cursor! });
  expect(rest.items.map((item) => item.history_id)).toEqual([first]);
  expect(rest.next_cursor).toBeNull();
});

test('an item keeps the name it is given', async () => {
  const history_id = await make('Call me something.');
  await user.call('POST /p1/history/edit', { body: { history_id, title: '  Harbour walk  ' } });
  expect((await history()).items[0]!.title).toBe('Harbour walk');
  const empty = await user.call('POST /p1/history/edit', { body: { history_id, title: '  ' } });
  expect(empty.status).toBe(422);
});

test('deleting takes the audio off the disk, and the text costs again', async () => {
  const before = mediaFiles().length;
  const one = await make('Gone soon.');
  const two = await make('Gone too.', 'And this.');
  expect(mediaFiles()).toHaveLength(before + 3);
  expect((await user.call('DELETE /p1/history/delete', { query: { history_id: one } })).status).toBe(200);
  const many = await user.call('POST /p1/history/batch_delete', {
    body: { history_ids: [two, one, crypto.randomUUID()] },
  });
  expect(many.body.data.deleted).toBe(1);
  expect(mediaFiles()).toHaveLength(before);
  expect((await history()).items).toEqual([]);
  const again = await user.call('DELETE /p1/history/delete', { query: { history_id: one } });
  expect(again.status).toBe(404);
  const quote = await user.call('POST /v1/speech/quote', {
    body: {
      segments: [
        {
          text: 'Gone soon.',
          gap: '',
          voice_id: 'fake-0',
          model_id: 'fake-model',
          language_id: 'en-US',
          speed: 1,
        },
      ],
    },
  });
  expect(quote.body.data.credits).toBe('Gone soon.'.length);
});

test('audio that another item plays stays when one of them is deleted', async () => {
  const one = await make('Shared sentence.');
  const two = await make('Shared sentence.');
  await user.call('DELETE /p1/history/delete', { query: { history_id: one } });
  const kept = await user.call('GET /v1/speech/scripts/{script_id}', { params: { script_id: two } });
  const audio = await fetch(server.url + kept.body.data.script.segments[0]!.takes[0]!.url);
  expect(audio.status).toBe(200);
});

test('media answers ranges and unchanged copies, and only signed addresses', async () => {
  const script_id = await make('Listen to this.');
  const { body } = await user.call('GET /v1/speech/scripts/{script_id}', { params: { script_id } });
  const url = server.url + body.data.script.segments[0]!.takes[0]!.url;
  const whole = await fetch(url);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const part = await fetch(url, { headers: { range: 'bytes=10-19' } });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe(`bytes 10-19/${bytes.length}`);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(10, 20));
  const tail = await fetch(url, { headers: { range: 'bytes=-4' } });
  expect(new Uint8Array(await tail.arrayBuffer())).toEqual(bytes.slice(-4));
  expect((await fetch(url, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416);
  const known = await fetch(url, { headers: { 'if-none-match': whole.headers.get('etag')! } });
  expect(known.status).toBe(304);
  expect((await fetch(url.replace(/s=..../, 's=AAAA'))).status).toBe(403);
  expect((await fetch(url.replace(/e=\d/, 'e=9'))).status).toBe(403);
  expect((await fetch(url.split('?')[0]!)).status).toBe(403);
});

test.for(['mp3', 'opus', 'wav'] as const)('a script downloads as one %s under its name', async (format) => {
  const history_id = await make('One.', 'Two.', 'Three.');
  await user.call('POST /p1/history/edit', { body: { history_id, title: 'Täst / "1"' } });
  const { body } = await user.call('POST /v1/misc/file_download_urlbyname', {
    body: { file_name: `${history_id}.${format}` },
  });
  const file = await fetch(server.url + body.data.url);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename="T_st 1.${format}"; filename*=UTF-8''T%C3%A4st%201.${format}`,
  );
  const path = join(server.dataDir, `heard.${format}`);
  await writeFile(path, new Uint8Array(await file.arrayBuffer()));
  const probe = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path];
  const seconds = Number(execFileSync('ffprobe', probe, { encoding: 'utf8' }));
  const { duration_ms } = (await history()).items[0]!;
  expect(Math.abs(seconds * 1000 - duration_ms)).toBeLessThan(format === 'wav' ? 5 : 80);
});
