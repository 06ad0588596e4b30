import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASES, testOnce } from '../support/databases.ts';
import { FakeTranslation } from '../support/fake-translation.ts';
import { heldCredits } from '../support/held-credits.ts';
import { PATIENT } from '../support/patient.ts';
import { reconcile } from '../support/reconcile.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { videoOrders } from '../support/video-orders.ts';

const ORDER = {
  cues: [
    { start_ms: 0, end_ms: 1_000, text: 'Hello.', translation: 'Bonjour à tous.' },
    { start_ms: 1_000, end_ms: 3_000, text: 'The tide comes in.', translation: 'La marée monte.' },
    { start_ms: 3_000, end_ms: 4_000, text: '…', translation: '…' },
  ],
  target_languages: ['fr'],
  source_language: 'en',
};

describe.each(DATABASES)('translations back of rows, on %s', (on) => {
  const once = testOnce(on);
  let server: TestServer;
  let user: TestUser;
  let orders: ReturnType<typeof videoOrders>;
  let translation: FakeTranslation;

  beforeAll(async () => {
    translation = new FakeTranslation();
    server = await startTestServer({ on, translation: [translation], env: { VOXBENCH_LOG: 'off' } });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    translation.asked.length = 0;
    user = await server.signUp();
    orders = videoOrders(user, server.url);
  });
  afterEach(async () => {
    await expect.poll(() => heldCredits(server.db), PATIENT).toBe(0);
    expect(await reconcile(server.db)).toEqual([]);
  });

  const translateBack = (
    project_id: string,
    segment_ids: string[],
    { by = user, key = crypto.randomUUID() as string } = {},
  ) =>
    by.call('POST /v1/video-translations/{project_id}/back_translations', {
      params: { project_id },
      body: { segment_ids },
      idempotencyKey: key,
    });
  const begun = async () => {
    const detail = await orders.ended(await orders.started(ORDER));
    return { detail, ids: detail.project.segments.map(({ segment_id }) => segment_id) };
  };

  test('come with the project, and are charged once while the rows stay the same', async () => {
    const { detail, ids } = await begun();
    const before = await orders.balance();
    const key = crypto.randomUUID();
    const first = await translateBack(detail.project_id, ids, { key });
    const made = [
      { segment_id: ids[0], text: 'Bonjour à tous.', back: 'en: Bonjour à tous.' },
      { segment_id: ids[1], text: 'La marée monte.', back: 'en: La marée monte.' },
    ];
    expect(first.body.data).toEqual({ back_translations: made, credits_charged: 2 });
    expect(before - (await orders.balance())).toBe(2);
    // The answer was lost
    expect((await translateBack(detail.project_id, ids, { key })).body.data).toEqual(first.body.data);
    expect((await translateBack(detail.project_id, ids)).body.data).toEqual({
      back_translations: made,
      credits_charged: 0,
    });
    expect(before - (await orders.balance())).toBe(2);
    expect(translation.asked).toHaveLength(1);
    expect((await orders.load(detail)).back_translations).toEqual(made);
  });

  test('of a changed row are not returned, and only they are made again', async () => {
    const { detail, ids } = await begun();
    await translateBack(detail.project_id, ids);
    const [first] = detail.project.segments;
    await orders.put(detail, detail.project.revision, [{ ...first!, text: 'Bonsoir.' }]);
    const changed = await orders.load(detail);
    expect(changed.back_translations.map(({ segment_id }) => segment_id)).toEqual([ids[1]]);
    const again = await translateBack(detail.project_id, ids);
    expect(again.body.data.credits_charged).toBe(1);
    expect(translation.asked.at(-1)!.texts).toEqual(['Bonsoir.']);
    await orders.put(detail, changed.project.revision, [{ ...first!, text: 'Bonjour à tous.' }]);
    expect((await orders.load(detail)).back_translations.map(({ text }) => text)).toEqual([
      'La marée monte.',
    ]);
  });

  once('that are all there are handed out where no model translates back', async () => {
    const { detail, ids } = await begun();
    await translateBack(detail.project_id, ids);
    translation.turn('off');
    try {
      const again = await translateBack(detail.project_id, ids);
      expect(again.body.data).toMatchObject({ credits_charged: 0 });
      expect(again.body.data.back_translations).toHaveLength(2);
    } finally {
      translation.turn('ready');
    }
  });

  once('cost nothing when they fail', async () => {
    const { detail, ids } = await begun();
    const before = await orders.balance();
    translation.next('fail');
    expect((await translateBack(detail.project_id, ids)).status).toBe(503);
    expect(await orders.balance()).toBe(before);
    expect((await orders.load(detail)).back_translations).toEqual([]);
  });

  test('are charged once when two requests come at the same time', async () => {
    const { detail, ids } = await begun();
    const before = await orders.balance();
    const answers = await Promise.all([1, 2].map(() => translateBack(detail.project_id, ids)));
    for (const { status } of answers) expect([200, 503]).toContain(status);
    expect(before - (await orders.balance())).toBe(2);
    expect((await orders.load(detail)).back_translations).toHaveLength(2);
  });

  test('cost nothing when their project is deleted meanwhile', async () => {
    const { detail, ids } = await begun();
    const before = await orders.balance();
    let goOn = () => {};
    translation.held = new Promise((resolve) => (goOn = resolve));
    const asked = translation.asked.length;
    const answer = translateBack(detail.project_id, ids);
    await expect.poll(() => translation.asked.length, PATIENT).toBe(asked + 1);
    const params = { project_id: detail.project_id };
    await user.call('DELETE /v1/video-translations/{project_id}', { params });
    goOn();
    expect((await answer).status).toBe(404);
    expect(await orders.balance()).toBe(before);
  });

  once('are those of their workspace', async () => {
    const { detail, ids } = await begun();
    await translateBack(detail.project_id, ids);
    const other = await server.signUp();
    expect((await translateBack(detail.project_id, ids, { by: other })).status).toBe(404);
  });

  test('are deleted with their project', async () => {
    const { detail, ids } = await begun();
    await translateBack(detail.project_id, ids);
    const params = { project_id: detail.project_id };
    expect((await user.call('DELETE /v1/video-translations/{project_id}', { params })).status).toBe(200);
    const left = await server.db.query('select from video_back_translation where project_id = $1', [
      detail.project_id,
    ]);
    expect(left).toEqual([]);
  });
});
