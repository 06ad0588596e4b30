import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { FakeEngine } from '../support/fake-engine.ts';
import { unzipSync } from 'fflate';
import type { SegmentInput } from '../../src/contract/index.ts';
import type { DownloadFormat } from '../../src/contract/constants/speech.ts';
import type { Db } from '../../demo/server/db/db.ts';
import { openMediaFiles } from '../../demo/server/media/media-files.ts';
import { Downloads } from '../../demo/server/speech/download.ts';
import { zipFiles } from '../../demo/server/media/zip-files.ts';
import { readWav } from '../../demo/server/audio/wav.ts';
import { PATIENT } from '../support/patient.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { generateBody, type WantedScript } from '../support/generate-body.ts';

const engine = new FakeEngine();
let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer({ engines: [engine] });
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.signUp();
});

const segment = (text: string, gap: string): SegmentInput => ({
  text,
  gap,
  voice_id: 'fake-0',
  model_id: 'fake-model',
  language_id: 'en-US',
  speed: 1,
});

async function generate(wanted: WantedScript) {
  const { body } = await user.call('POST /v1/speech/generate', {
    idempotencyKey: crypto.randomUUID(),
    body: await generateBody(user, wanted),
  });
  await user.events(body.data.job.job_id);
  return body.data.script;
}

const make = async (...texts: string[]) => {
  const segments = texts.map((text, index) => segment(text, index % 2 ? '\n\n' : ' '));
  return (await generate({ segments })).script_id;
};

const history = async (query: { limit?: number; cursor?: string } = {}) =>
  (await user.call('GET /p1/history/get', { query })).body.data;

const mediaFiles = () =>
  readdirSync(join(server.dataDir, 'media'), { recursive: true }).filter((name) =>
    String(name).endsWith('.wav'),
  );

test('the history lists what was made, newest first, page by page', async () => {
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

test('items are found by words of their title or of any sentence, taken literally', async () => {
  const ferry = await make('The ferry leaves.', 'Nobody is awake.');
  const sale = await make('A sale: 100% off_season.');
  await make('Something else.');
  const named = await make('Third thing.');
  await user.call('POST /p1/history/edit', { body: { history_id: named, title: 'Harbour ferry' } });
  const found = async (search: string) =>
    (await user.call('GET /p1/history/get', { query: { search } })).body.data.items.map(
      (item) => item.history_id,
    );
  expect(await found('FERRY')).toEqual([named, ferry]);
  expect(await found('is awake')).toEqual([ferry]);
  expect(await found('0% off_s')).toEqual([sale]);
  expect(await found('_')).toEqual([sale]);
  expect(await found('\\')).toEqual([]);
  expect(await found('  ')).toHaveLength(4);
  const page = await user.call('GET /p1/history/get', { query: { search: 'ferry', limit: 1 } });
  const cursor = page.body.data.next_cursor!;
  const rest = await user.call('GET /p1/history/get', { query: { search: 'ferry', cursor } });
  expect(rest.body.data.items.map((item) => item.history_id)).toEqual([ferry]);
  expect(
    (await (await server.signUp()).call('GET /p1/history/get', { query: { search: 'ferry' } })).body.data
      .items,
  ).toEqual([]);
});

test('items are found whatever the case of their letters, also of those beyond English', async () => {
  const bridge = await make('Unter der Brücke in İstanbul.');
  const found = async (search: string) =>
    (await user.call('GET /p1/history/get', { query: { search } })).body.data.items.map(
      (item) => item.history_id,
    );
  expect(await found('unter DER')).toEqual([bridge]);
  expect(await found('BRÜCKE')).toEqual([bridge]);
  expect(await found('istanbul')).toEqual([bridge]);
  expect(await found('brucke')).toEqual([]);
});

test('a search covers more scripts than are read at once', async () => {
  const found = await make('The needle.');
  await server.db.query(
    `with copied as (
       insert into project (project_id, tenant_id, owner, kind, title, revision, segments, characters)
       select gen_random_uuid(), tenant_id, owner, kind, 'Hay', 1, 1, 300000 from project, generate_series(1, 60)
        where project_id = $1 returning project_id, tenant_id
     )
     insert into segment (segment_id, tenant_id, project_id, rank, text, speakable, gap, voice_id, model_id,
                          language_id, speed)
     select gen_random_uuid(), tenant_id, project_id, 'a0', 'Hay.', true, '', 'fake-0', 'fake-model', 'en-US', 1
       from copied`,
    [found],
  );
  const search = async (words: string, cursor?: string) =>
    (await user.call('GET /p1/history/get', { query: { search: words, limit: 50, cursor } })).body.data;
  expect((await search('needle')).items.map((item) => item.history_id)).toEqual([found]);
  const hay = await search('hay');
  expect(hay.items).toHaveLength(50);
  expect((await search('hay', hay.next_cursor!)).items).toHaveLength(10);
});

test('an item keeps the name that a user gives it', async () => {
  const history_id = await make('Call me something.');
  await user.call('POST /p1/history/edit', { body: { history_id, title: '  Harbour walk  ' } });
  expect((await history()).items[0]!.title).toBe('Harbour walk');
  const empty = await user.call('POST /p1/history/edit', { body: { history_id, title: '  ' } });
  expect(empty.status).toBe(422);
});

test('an unnamed item is named by its text, even when the text changes', async () => {
  const { script_id } = await generate({ segments: [segment('Dear Ann, hello.', '')] });
  await generate({ script_id, segments: [segment('Dear Ben, hello.', '')] });
  expect((await history()).items).toMatchObject([{ history_id: script_id, title: 'Dear Ben, hello.' }]);
  await user.call('POST /p1/history/edit', { body: { history_id: script_id, title: 'Letters' } });
  await generate({ script_id, segments: [segment('Dear Cleo, hello.', '')] });
  expect((await history()).items[0]!.title).toBe('Letters');
  const imported = await generate({ title: 'letter.docx', segments: [segment('Dear Dan.', '')] });
  await generate({ script_id: imported.script_id, segments: [segment('Dear Eve.', '')] });
  expect((await history()).items[0]!.title).toBe('letter.docx');
});

test('deleting removes the audio from the disk, and the text is charged again', async () => {
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

test('deleting an item keeps audio that another item plays', async () => {
  const one = await make('Shared sentence.');
  const two = await make('Shared sentence.');
  await user.call('DELETE /p1/history/delete', { query: { history_id: one } });
  const kept = await user.call('GET /v1/speech/scripts/{script_id}', { params: { script_id: two } });
  const audio = await fetch(server.url + kept.body.data.script.segments[0]!.takes[0]!.url);
  expect(audio.status).toBe(200);
});

test('an interrupted download resumes with Range and If-Range, and states the digest of the whole file', async () => {
  const script_id = await make('Listen to this.');
  const { body } = await user.call('GET /v1/speech/scripts/{script_id}', { params: { script_id } });
  const url = server.url + body.data.script.downloads.wav;
  const whole = await fetch(url);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const etag = whole.headers.get('etag')!;
  const sha256 = (of: Uint8Array) => createHash('sha256').update(of);
  // It is shorter than one piece
  const digest = sha256(sha256(bytes).digest()).digest('base64');
  expect(whole.headers.get('x-vox-file-digest')).toBe(digest);
  const rest = await fetch(url, { headers: { range: 'bytes=100-', 'if-range': etag } });
  expect(rest.status).toBe(206);
  expect(rest.headers.get('x-vox-file-digest')).toBe(digest);
  expect(new Uint8Array(await rest.arrayBuffer())).toEqual(bytes.slice(100));
  const other = await fetch(url, { headers: { range: 'bytes=100-', 'if-range': '"another"' } });
  expect(other.status).toBe(200);
  expect(new Uint8Array(await other.arrayBuffer())).toEqual(bytes);
});

test('the address of a whole script always returns its present content', async () => {
  const script_id = await make('The first version.');
  const { body } = await user.call('GET /v1/speech/scripts/{script_id}', { params: { script_id } });
  const url = server.url + body.data.script.downloads.wav;
  const old = await fetch(url);
  const bytes = await old.arrayBuffer();
  // A browser may keep the file as long as this allows without asking again
  expect(old.headers.get('cache-control')).toBe('private, no-cache');
  const known = { headers: { 'if-none-match': old.headers.get('etag')! } };
  expect((await fetch(url, known)).status).toBe(304);

  await generate({ script_id, segments: [segment('The second version is longer.', '')] });
  const changed = await fetch(url, known);
  expect(changed.status).toBe(200);
  expect((await changed.arrayBuffer()).byteLength).toBeGreaterThan(bytes.byteLength);
});

test('a script has no file while a job makes it, since a part would pass for the whole', async () => {
  const { body } = await user.call('POST /v1/speech/generate', {
    idempotencyKey: crypto.randomUUID(),
    body: await generateBody(user, {
      segments: [segment('Done at once.', ' '), segment('#wait for this.', '')],
    }),
  });
  const { script, job } = body.data;
  const call = { params: { script_id: script.script_id } };
  const wavOf = async () =>
    server.url + (await user.call('GET /v1/speech/scripts/{script_id}', call)).body.data.script.downloads.wav;
  await vi.waitFor(async () => expect(await wavOf()).toContain('.wav'), PATIENT);
  const url = await wavOf();
  const early = await fetch(url);
  expect(early.status).toBe(409);
  expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await early.json()).toMatchObject({ detail: [{ type: 'err_task_pending' }] });
  await engine.proceed();
  await user.events(job!.job_id);
  expect((await fetch(url)).status).toBe(200);
});

test('media supports ranges and conditional requests, and only signed addresses work', async () => {
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

test.for(['mp3', 'm4a', 'opus', 'wav'] as const)(
  'a script downloads as one %s with its name',
  async (format) => {
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
  },
);

async function download(scriptId: string, format: DownloadFormat): Promise<Response> {
  const { body } = await user.call('POST /v1/misc/file_download_urlbyname', {
    body: { file_name: `${scriptId}.${format}` },
  });
  return fetch(server.url + body.data.url);
}

const downloadsFolder = () => join(server.dataDir, 'downloads');
const filesOf = (scriptId: string) =>
  readdirSync(downloadsFolder()).filter((name) => name.startsWith(scriptId) && !name.endsWith('.digest'));
const MB = 1024 ** 2;

test('the files of a user who fills the disk with downloads go first, those of others stay', async () => {
  const folder = downloadsFolder();
  const small = await make('This stays.');
  expect((await download(small, 'wav')).status).toBe(200);
  const [wav] = filesOf(small);
  await utimes(join(folder, wav!), new Date(0), new Date(0));

  user = await server.signUp();
  const long = await make('This has long pauses.');
  expect((await download(long, 'wav')).status).toBe(200);
  // Takes no room on the disk: a file may have holes
  await truncate(join(folder, filesOf(long)[0]!), 5_000 * MB);
  expect((await download(long, 'mp3')).status).toBe(200);
  expect(filesOf(small)).toEqual([wav]);
  expect(filesOf(long)).toEqual([expect.stringMatching(/\.mp3$/)]);
});

test('the files of the visitors of a network go before those of a user who has fewer, whatever browsers they claim to be', async () => {
  const folder = downloadsFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const keep = async (text: string, bytes: number) => {
    const script = await make(text);
    expect((await download(script, 'wav')).status).toBe(200);
    await truncate(join(folder, filesOf(script)[0]!), bytes);
    return script;
  };
  const own = await keep('This stays.', 1_900 * MB);
  const visited = [];
  for (const browser of ['a', 'b', 'c']) {
    const script = await keep(`Made by browser ${browser}.`, 1_800 * MB);
    await server.db.query('update project set owner = $2 where project_id = $1', [
      script,
      `visitor:pk_key:network.${browser}`,
    ]);
    visited.push(script);
  }
  user = await server.signUp();
  expect((await download(await make('One more.'), 'wav')).status).toBe(200);
  expect(filesOf(own)).toHaveLength(1);
  expect(visited.flatMap(filesOf)).toHaveLength(1);
});

test('a script downloads as a zip with one file for each paragraph', async () => {
  const script = await make('One.', 'Two: here/there?', 'Three.');
  const answer = await download(script, 'wav.zip');
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(Object.keys(files)).toEqual(['1 One.wav', '2 Three.wav']);
  const seconds = ([first]: Uint8Array[]) => readWav(first!).samples.length / 24_000;
  // The first file has two tones with the pause between them, the second has one
  expect(seconds([files['1 One.wav']!])).toBeGreaterThan(2 * seconds([files['2 Three.wav']!]));
  const mp3s = unzipSync(new Uint8Array(await (await download(script, 'mp3.zip')).arrayBuffer()));
  expect(Object.keys(mp3s)).toEqual(['1 One.mp3', '2 Three.mp3']);
  const left = readdirSync(join(server.dataDir, 'downloads'));
  expect(left.filter((name) => !/\.(zip|mp3|m4a|opus|wav)(\.digest)?$/.test(name))).toEqual([]);
});

test('the zip of the same files always has the same bytes', async () => {
  const folder = join(server.dataDir, 'zips');
  await mkdir(folder);
  const [sound, ...zips] = ['1.wav', 'a.zip', 'b.zip'].map((name) => join(folder, name));
  await writeFile(sound!, 'samples');
  async function* files() {
    yield { name: '1.wav', path: sound! };
  }
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const [index, zip] of zips.entries()) {
    vi.setSystemTime(new Date(2030 + index, 1, 1));
    await zipFiles(files(), zip);
  }
  const [first, second] = zips.map((zip) => readFileSync(zip));
  expect(first!.equals(second!)).toBe(true);
});

describe('a download whose script changes meanwhile', () => {
  const folder = () => join(server.dataDir, 'changing');
  /** Downloads during which `change` happens once, right after the script is read. */
  const downloads = (withMarks: boolean, change: () => Promise<unknown>) => {
    let isDone = false;
    const db: Db = Object.create(server.db, {
      query: {
        value: async (sql: string, values: readonly unknown[] = []) => {
          const rows = await server.db.query(sql, values);
          if (!isDone && sql.includes('coalesce(m.marks') && values[1] === withMarks) {
            isDone = true;
            await change();
          }
          return rows;
        },
      },
    });
    return new Downloads(db, openMediaFiles(server.deps.config).files, folder());
  };

  test('stores a subtitle file under the hash of its actual content', async () => {
    const script = await make('One.', 'Two.');
    const change = () =>
      server.db.query(`update segment set gap = ' [pause 9s]' where project_id = $1`, [script]);
    const racing = await downloads(false, change).open(script, 'srt');
    const calm = await downloads(true, async () => {}).open(script, 'srt');
    expect(racing.etag).toBe(calm.etag);
    expect(readFileSync(racing.path, 'utf8')).toMatch(/00:00:09,\d{3} --> /);
  });

  test('is removed when the script is deleted', async () => {
    const script = await make('One.');
    const change = () => user.call('DELETE /p1/history/delete', { query: { history_id: script } });
    const before = readdirSync(folder());
    await downloads(true, change).open(script, 'srt');
    expect(readdirSync(folder())).toEqual(before);
  });
});

describe('a pause before the first and after the last sentence', () => {
  const LEAD = '[pause 2s] ';
  const END = ' [pause 1.5s]';
  /** A row of dots is silent, but the pause beside it can be heard. */
  const request = {
    lead: LEAD,
    segments: [segment('…', '[pause 1s]'), segment('One.', '\n'), segment('Two.', END)],
  };
  const AROUND_MS = 4_500;
  let script: string;
  let plain: string;
  beforeEach(async () => {
    script = (await generate(request)).script_id;
    plain = (await generate({ segments: [segment('One.', '\n'), segment('Two.', '\n\n')] })).script_id;
  });

  test('is stored with the script', async () => {
    const { body } = await user.call('GET /v1/speech/scripts/{script_id}', { params: { script_id: script } });
    expect(body.data.script).toMatchObject({ lead: LEAD, segments: [{}, {}, { gap: END }] });
  });

  test.each(['mp3', 'm4a', 'opus', 'wav'] as const)('can be heard in %s', async (format) => {
    const lengthOf = async (id: string) => {
      const path = join(server.dataDir, `paused.${format}`);
      await writeFile(path, new Uint8Array(await (await download(id, format)).arrayBuffer()));
      const probe = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path];
      return Number(execFileSync('ffprobe', probe, { encoding: 'utf8' })) * 1000;
    };
    const more = (await lengthOf(script)) - (await lengthOf(plain));
    expect(Math.abs(more - AROUND_MS)).toBeLessThan(format === 'wav' ? 5 : 80);
  });

  test('can be heard in the first and the last file of a zip', async () => {
    const secondsIn = async (id: string) =>
      Object.values(unzipSync(new Uint8Array(await (await download(id, 'wav.zip')).arrayBuffer()))).map(
        (wav) => readWav(wav).samples.length / 24_000,
      );
    const [paused, without] = [await secondsIn(script), await secondsIn(plain)];
    expect(paused.map((seconds, index) => Math.round((seconds - without[index]!) * 10) / 10)).toEqual([
      3, 1.5,
    ]);
  });

  test('shifts the captions and counts in the history', async () => {
    expect(await (await download(script, 'srt')).text()).toMatch(/^1\n00:00:03,000 --> /);
    expect(await (await download(script, 'vtt')).text()).toMatch(/^WEBVTT\n\n1\n00:00:03\.000 --> /);
    const words = (await (await download(script, 'json')).json()) as {
      duration_ms: number;
      segments: { start_ms: number; end_ms: number }[];
    };
    expect(words.segments[0]!.start_ms).toBe(3_000);
    expect(words.duration_ms).toBe(words.segments.at(-1)!.end_ms + 1_500);
    const { items } = await history();
    const lengths = new Map(items.map(({ history_id, duration_ms }) => [history_id, duration_ms]));
    expect(lengths.get(script)).toBe(words.duration_ms);
    expect(lengths.get(script)! - lengths.get(plain)!).toBe(AROUND_MS);
  });
});

test('a take gets a fresh signed address by its name, but only for its owner', async () => {
  const script = await make('Long open.');
  const { body } = await user.call('GET /v1/speech/scripts/{script_id}', { params: { script_id: script } });
  const [take] = body.data.script.segments[0]!.takes;
  const file_name = `${take!.take_id}.wav`;
  const renewed = await user.call('POST /v1/misc/file_download_urlbyname', { body: { file_name } });
  const [fresh, first] = await Promise.all(
    [renewed.body.data.url, take!.url].map(async (url) => (await fetch(server.url + url)).arrayBuffer()),
  );
  expect(fresh).toEqual(first);
  const stranger = await server.signUp();
  for (const [who, name, status] of [
    [stranger, file_name, 404],
    [user, `${take!.take_id}.mp3`, 404],
    [user, `${'-'.repeat(36)}.wav`, 422],
    [user, `${take!.take_id}.exe`, 422],
  ] as const) {
    const answer = await who.call('POST /v1/misc/file_download_urlbyname', { body: { file_name: name } });
    expect(answer.status, name).toBe(status);
  }
});

test('captions and words follow the sound, including its pauses', async () => {
  const script = await make('One.', 'Two.');
  const { segments, duration_ms } = (await (await download(script, 'json')).json()) as {
    duration_ms: number;
    segments: { start_ms: number; end_ms: number }[];
  };
  expect(segments[1]!.start_ms - segments[0]!.end_ms).toBe(250);
  expect((await history()).items[0]!.duration_ms).toBe(duration_ms);
  const srt = await (await download(script, 'srt')).text();
  expect(srt).toMatch(/^1\n00:00:00,000 --> 00:00:00,\d{3}\nOne\.\n\n2\n/);
  const vtt = await download(script, 'vtt');
  expect(vtt.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
  expect(await vtt.text()).toMatch(/^WEBVTT\n\n1\n/);
});
