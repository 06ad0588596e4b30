import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CODE_NOT_ENOUGH_CREDITS } from '../../src/contract/constants/codes.ts';
import { errorTexts } from '../../src/contract/errors.ts';
import type { BackgroundJob, BookDetail } from '../../src/contract/index.ts';
import { DATABASES, testOnce } from '../support/databases.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { FakeRecognition, heardAt } from '../support/fake-recognition.ts';
import { PATIENT } from '../support/patient.ts';
import { reconcile } from '../support/reconcile.ts';
import { setBalance } from '../support/set-balance.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
const TEXT =
  'Chapter 1\n\nThe boat came on the third of March. Nobody had lit the old lamp.\n\nChapter 2\n\nIt left at last.';
const HEARD = 'Chapter one. The boat came on the 3rd of march, nobody had lit the old lamp';

describe.each(DATABASES)('the check of a chapter by speech recognition, on %s', (on) => {
  const once = testOnce(on);
  let server: TestServer;
  let user: TestUser;
  let engine: FakeEngine;
  let ears: FakeRecognition;
  let bookId: string;
  let chapterId: string;

  beforeAll(async () => {
    engine = new FakeEngine({ voices: 4 });
    ears = new FakeRecognition({ languages: ['en'] });
    server = await startTestServer({
      on,
      engines: [engine],
      recognizers: [ears],
      env: { VOXBENCH_LOG: 'off' },
    });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    ears.turn('ready');
    user = await server.signUp();
    const answer = await user.call('POST /v1/books', {
      query: { file_name: 'boat.txt' },
      body: new Blob([TEXT]),
    });
    bookId = answer.body.data.item.book_id;
    await expect.poll(async () => (await load()).import_job.state, PATIENT).toBe('done');
    await user.call('POST /v1/books/{book_id}', { params: { book_id: bookId }, body: { language: 'en' } });
    const { job } = (
      await user.call('POST /v1/books/{book_id}/make', {
        params: { book_id: bookId },
        body: {},
        idempotencyKey: crypto.randomUUID(),
      })
    ).body.data;
    await ended(job);
    chapterId = (await load()).book_chapters[1]!.chapter_id;
    engine.asked.length = ears.asked.length = 0;
    hear(HEARD);
  });
  afterEach(async () => {
    expect(await reconcile(server.db)).toEqual([]);
  });

  const hear = (text: string) => void (ears.heard = [heardAt(0, text)]);
  const load = async (): Promise<BookDetail> =>
    (await user.call('GET /v1/books/{book_id}', { params: { book_id: bookId } })).body.data.book;
  const ended = async ({ job_id }: BackgroundJob) => {
    const job = async () => (await user.call('GET /v1/jobs/{job_id}', { params: { job_id } })).body.data.job;
    await expect.poll(async () => (await job()).state, PATIENT).toMatch(/done|failed|cancelled/);
    return job();
  };
  const chapter = async () => (await load()).book_chapters[1]!;
  const balance = async () =>
    (await user.call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;
  const order = (idempotencyKey: string = crypto.randomUUID()) =>
    user.call('POST /v1/books/{book_id}/check', {
      params: { book_id: bookId },
      body: { chapter_ids: [chapterId] },
      idempotencyKey,
    });
  const check = async () => {
    const answer = await order();
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await ended(answer.body.data.job)).toMatchObject({ state: 'done', error: null });
    return (await chapter()).check!;
  };
  const quote = () =>
    user.call('POST /v1/books/{book_id}/check/quote', {
      params: { book_id: bookId },
      body: { chapter_ids: [chapterId] },
    });
  const remake = (segment_ids: string[]) =>
    user.call('POST /v1/books/{book_id}/chapters/{chapter_id}/remake', {
      params: { book_id: bookId, chapter_id: chapterId },
      body: { segment_ids },
      idempotencyKey: crypto.randomUUID(),
    });
  const segments = async () =>
    (await user.call('GET /v1/projects/{project_id}', { params: { project_id: chapterId } })).body.data
      .project.segments;

  test('a word in another spelling counts as heard, and a passage already checked is not charged again', async () => {
    expect((await chapter()).check).toBeNull();
    const { data } = (await quote()).body;
    expect(data).toMatchObject({ segments: 3 });
    const before = await balance();
    expect(await check()).toMatchObject({
      words: 16,
      heard: 16,
      passages: [],
      checked_at: expect.any(Number),
    });
    expect(before - (await balance())).toBe(data.credits);
    expect(ears.asked).toMatchObject([{ language: 'en' }]);

    expect((await quote()).body.data).toMatchObject({ credits: 0, segments: 0 });
    await check();
    expect(ears.asked, 'nothing has changed').toHaveLength(1);
  });

  once(
    'a passage that was not heard is marked, can be made again, and is then the only one to be checked',
    async () => {
      hear('Chapter one. The boat came on the third of march. Nobody big pig');
      const [, , third] = await segments();
      expect((await check()).passages).toEqual([
        {
          segment_id: third!.segment_id,
          words: 6,
          missed: ['had', 'lit', 'the', 'old', 'lamp'],
          missed_words: 5,
          heard: 'Nobody big pig',
        },
      ]);
      const before = await balance();
      await ended((await remake([third!.segment_id])).body.data.job);
      expect(engine.asked).toEqual(['Nobody had lit the old lamp.']);
      expect(before - (await balance()), 'as a new take').toBe('Nobody had lit the old lamp.'.length);
      const script = await user.call('GET /v1/speech/scripts/{script_id}', {
        params: { script_id: chapterId },
      });
      const { takes, state } = script.body.data.script.segments[2]!;
      expect(state).toBe('fresh');
      expect(new Set(takes.map(({ url }) => url)).size, 'the earlier take stays').toBe(2);
      expect((await chapter()).check!.passages, 'nobody has listened to the new take').toEqual([]);
      expect((await quote()).body.data).toMatchObject({ segments: 1 });
      hear('Nobody had lit the old lamp.');
      expect(await check()).toMatchObject({ words: 16, heard: 16, passages: [] });
    },
  );

  once('an accepted passage is not marked any more', async () => {
    hear('Chapter one. The boat came on the third of march.');
    const { passages } = await check();
    expect(passages).toHaveLength(1);
    const accepted = await user.call('POST /v1/books/{book_id}/chapters/{chapter_id}/check/accept', {
      params: { book_id: bookId, chapter_id: chapterId },
      body: { segment_ids: passages.map(({ segment_id }) => segment_id) },
    });
    expect(accepted.body.data.book.book_chapters[1]!.check!.passages).toEqual([]);
    expect((await check()).passages).toEqual([]);
  });

  once('an edited passage is not marked for words that it had before', async () => {
    hear('Chapter one. The boat came on the third of march.');
    expect((await check()).passages).toHaveLength(1);
    const { project } = (
      await user.call('GET /v1/projects/{project_id}', { params: { project_id: chapterId } })
    ).body.data;
    await user.call('PATCH /v1/projects/{project_id}', {
      params: { project_id: chapterId },
      body: {
        kind: 'book',
        revision: project.revision,
        put: [{ ...project.segments[2]!, text: 'Nobody had seen it.' }],
      },
    });
    expect((await chapter()).check!.passages).toEqual([]);
  });

  once(
    'a word of the pronunciation list counts as heard in its own spelling and in that of its pronunciation',
    async () => {
      await user.call('POST /v1/books/{book_id}/pronunciations', {
        params: { book_id: bookId },
        body: { word: 'lamp', language: 'en', say: 'beacon', ipa: '' },
      });
      const again = await user.call('POST /v1/books/{book_id}/make', {
        params: { book_id: bookId },
        body: {},
        idempotencyKey: crypto.randomUUID(),
      });
      await ended(again.body.data.job);
      hear(HEARD.replace('lamp', 'beacon'));
      expect(await check()).toMatchObject({ words: 16, heard: 16 });
    },
  );

  once('a server without speech recognition says so', async () => {
    ears.turn('off');
    const refused = await order();
    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({
      detail: [{ msg: errorTexts.err_speech_recognition_not_allowed }],
    });
    expect((await quote()).status).toBe(503);
    ears.turn('ready');
    await user.call('POST /v1/books/{book_id}', { params: { book_id: bookId }, body: { language: 'hu' } });
    expect((await quote()).body).toMatchObject({
      detail: [{ msg: 'No speech recognition of this server understands the language of this book.' }],
    });
  });

  test('a check beyond the balance does not begin, and a cancelled one costs nothing', async () => {
    await setBalance(server.db, user.email, 1);
    expect((await order()).body.code).toBe(CODE_NOT_ENOUGH_CREDITS);
    expect((await remake((await segments()).map(({ segment_id }) => segment_id))).body.code).toBe(
      CODE_NOT_ENOUGH_CREDITS,
    );
    await setBalance(server.db, user.email, 100);
    ears.next('wait');
    const { job } = (await order('one')).body.data;
    expect((await order('one')).body.data.job.job_id, 'the same key').toBe(job.job_id);
    expect((await order('two')).status, 'it is at work').toBe(409);
    await expect.poll(() => ears.asked.length, PATIENT).toBe(1);
    await user.call('POST /v1/jobs/{job_id}/cancel', { params: { job_id: job.job_id } });
    await ended(job);
    await expect.poll(balance, PATIENT).toBe(100);
    expect((await chapter()).check).toMatchObject({ job: { state: 'cancelled' }, checked_at: null });
  });

  once('a passage of another book cannot be made again', async () => {
    const other = await server.signUp();
    const refused = await other.call('POST /v1/books/{book_id}/chapters/{chapter_id}/remake', {
      params: { book_id: bookId, chapter_id: chapterId },
      body: { segment_ids: [(await segments())[0]!.segment_id] },
      idempotencyKey: crypto.randomUUID(),
    });
    expect(refused.status).toBe(404);
    const foreign = await remake([crypto.randomUUID()]);
    expect(foreign.body).toMatchObject({ detail: [{ msg: errorTexts.err_text_empty }] });
  });

  test('chapters with a check can be merged, and a book with checks can be deleted', async () => {
    await check();
    const merged = await user.call('POST /v1/books/{book_id}/chapters/{chapter_id}/merge', {
      params: { book_id: bookId, chapter_id: chapterId },
      body: {},
    });
    expect(merged.body.data.book.book_chapters[1]).toMatchObject({ check: { words: 16, heard: 16 } });
    expect((await quote()).body.data).toMatchObject({ segments: 2 });
    expect((await user.call('DELETE /v1/books/{book_id}', { params: { book_id: bookId } })).status).toBe(200);
    const [left] = await server.db.query<{ count: number }>(
      'select count(*)::int as count from book_check where chapter_id = $1',
      [chapterId],
    );
    expect(left!.count).toBe(0);
  });
});
