import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RECORDED_MODEL_ID, RECORDED_VOICE_ID } from '../../src/contract/constants/recorded-takes.ts';
import { DATABASES, testOnce } from '../support/databases.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { FakeRecognition, heardAt } from '../support/fake-recognition.ts';
import { FakeSpeakers } from '../support/fake-speakers.ts';
import { FakeTranslation } from '../support/fake-translation.ts';
import { heldCredits } from '../support/held-credits.ts';
import { PATIENT } from '../support/patient.ts';
import { reconcile } from '../support/reconcile.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { videoOrders } from '../support/video-orders.ts';
import { toneWav } from '../support/tone-wav.ts';

const SECONDS = 4;
const CUES = [
  { start_ms: 0, end_ms: 1_000, text: 'Helo.' },
  { start_ms: 1_000, end_ms: 3_000, text: 'Good evening to you all.' },
];
const BY_CUES = { cues: CUES, target_languages: ['fr'], source_language: 'en' };

describe.each(DATABASES)('a translation that its user reviews, on %s', (on) => {
  const once = testOnce(on);
  let server: TestServer;
  let user: TestUser;
  let orders: ReturnType<typeof videoOrders>;
  let engine: FakeEngine;
  let recognition: FakeRecognition;
  let translation: FakeTranslation;

  beforeAll(async () => {
    engine = new FakeEngine({ voices: 3 });
    recognition = new FakeRecognition({ languages: ['en'] });
    translation = new FakeTranslation();
    server = await startTestServer({
      on,
      engines: [engine],
      recognizers: [recognition],
      speakerEngines: [new FakeSpeakers()],
      translation: [translation],
      env: { VOXBENCH_LOG: 'off' },
    });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    recognition.heard = [heardAt(0, 'Helo there.'), heardAt(2_000, 'The tide comes in.')];
    translation.next();
    translation.asked.length = 0;
    user = await server.signUp();
    orders = videoOrders(user, server.url);
  });
  afterEach(async () => {
    await expect.poll(() => heldCredits(server.db), PATIENT).toBe(0);
    expect(await reconcile(server.db)).toEqual([]);
  });

  test('waits after recognition, translates the corrected rows, and charges each stage once', async () => {
    const before = await orders.balance();
    const asset_id = await orders.upload(toneWav(SECONDS * 1000), 'talk.wav');
    const item = await orders.started({ asset_id, target_languages: ['fr'], until: 'recognition' });
    const heard = await orders.ended(item);
    expect(heard).toMatchObject({
      job: { state: 'done' },
      waits_for: 'translation',
      credits_charged: SECONDS,
    });
    expect(before - (await orders.balance())).toBe(SECONDS);
    expect(translation.asked).toEqual([]);
    const [first, second] = heard.project.segments;
    expect([first!.source_text, first!.text]).toEqual(['Helo there.', '']);

    const corrected = { ...first!, source_text: 'Hello there.', words: [] };
    await orders.put(item, heard.project.revision, [corrected, { ...second!, text: 'La marée monte.' }]);
    const price = await user.call('GET /v1/video-translations/{project_id}/quote', {
      params: { project_id: item.project_id },
    });
    expect(price.body.data).toEqual({ translation: 1, speech: SECONDS * 20 });
    const key = crypto.randomUUID();
    const [once, again] = [
      await orders.goOn(item, 'translation', key),
      await orders.goOn(item, 'translation', key),
    ];
    expect([once.status, again.status]).toEqual([200, 200]);
    const done = await orders.ended(item);
    expect(done).toMatchObject({
      waits_for: 'speech',
      credits_charged: SECONDS + 1,
      model_id: 'fake-translation-model',
    });
    expect(done.project.segments.map(({ text }) => text)).toEqual(['fr: Hello there.', 'La marée monte.']);
    expect(translation.asked.flatMap(({ texts }) => texts)).toEqual(['Hello there.']);
    expect(before - (await orders.balance())).toBe(SECONDS + 1);

    expect((await orders.goOn(item, 'speech')).status).toBe(200);
    const spoken = await orders.ended(item);
    expect(spoken).toMatchObject({
      waits_for: null,
      open_rows: 0,
      job: { kind: 'video-speak', state: 'done' },
    });
    const spent = SECONDS + 1 + 'fr: Hello there.La marée monte.'.length;
    expect(before - (await orders.balance())).toBe(spent);
    expect(spoken.credits_charged).toBe(spent);
    // Nothing is left to do
    expect((await orders.goOn(item, 'speech')).body.data.item.job.job_id).toBe(spoken.job.job_id);
  });

  once(
    'is spoken without a further request when ordered to the end, and its quote names each stage',
    async () => {
      const before = await orders.balance();
      const quote = await user.call('POST /v1/video-translations/quote', {
        body: { ...BY_CUES, until: 'speech' },
      });
      const stages = { recognition: 0, translation: 2, speech: 60 };
      expect(quote.body.data).toMatchObject({ credits: 62, stages });
      const { body } = await user.call('POST /v1/video-translations/quote', {
        body: { ...BY_CUES, until: 'speech', output: 'subtitles' },
      });
      expect(body.data).toMatchObject({ credits: 2, stages: { ...stages, speech: 0 } });
      const item = await orders.started({ ...BY_CUES, until: 'speech' });
      await expect.poll(async () => (await orders.load(item)).open_rows, PATIENT).toBe(0);
      expect(await orders.ended(item)).toMatchObject({ waits_for: null, rows: 2 });
      expect(before - (await orders.balance())).toBe(2 + 'fr: Helo.fr: Good evening to you all.'.length);
    },
  );

  once('waits for its user when speech costs more than was shown', async () => {
    const text = 'A word for each and every one of you who came here. '.repeat(3);
    const cues = [{ start_ms: 0, end_ms: 1_000, text }];
    const item = await orders.started({ ...BY_CUES, cues, until: 'speech' });
    expect(await orders.ended(item)).toMatchObject({
      waits_for: 'speech',
      job: { kind: 'video-translation' },
    });
    const price = await user.call('GET /v1/video-translations/{project_id}/quote', {
      params: { project_id: item.project_id },
    });
    expect(price.body.data.speech).toBeGreaterThan(text.trim().length);
    await orders.goOn(item, 'speech');
    expect(await orders.ended(item)).toMatchObject({ waits_for: null });
  });

  once('counts rows recorded by its user as done, and speaks the rest', async () => {
    const item = await orders.started(BY_CUES);
    const { project } = await orders.ended(item);
    const [first] = project.segments;
    const voice = {
      ...first!.voice!,
      voice_id: RECORDED_VOICE_ID,
      model_id: RECORDED_MODEL_ID,
    };
    await orders.put(item, project.revision, [{ ...first!, voice }]);
    expect((await orders.load(item)).open_rows).toBe(1);
    await orders.goOn(item, 'speech');
    expect(await orders.ended(item)).toMatchObject({
      waits_for: null,
      open_rows: 0,
      job: { kind: 'video-speak', state: 'done' },
    });
  });

  once(
    'gives voices to what the user has translated where no engine does, and leaves the rest open',
    async () => {
      const item = await orders.started({ ...BY_CUES, target_languages: ['de'], until: 'recognition' });
      const { project } = await orders.ended(item);
      await orders.goOn(item, 'speech');
      expect(await orders.ended(item)).toMatchObject({
        job: { state: 'failed', error: 'err_target_language_not_supported' },
        waits_for: 'translation',
      });
      await orders.put(item, project.revision, [{ ...project.segments[0]!, text: 'Hallo.' }]);
      await orders.goOn(item, 'speech');
      await expect.poll(async () => (await orders.load(item)).waits_for, PATIENT).toBeNull();
      const done = await orders.ended(item);
      expect(done.project.segments.map(({ text }) => text)).toEqual(['Hallo.', '']);
      expect(done.credits_charged).toBe('Hallo.'.length);
    },
  );

  test('can be retried for the same rows when it failed after the review', async () => {
    const item = await orders.started({ ...BY_CUES, until: 'recognition' });
    await orders.ended(item);
    translation.next('fail');
    await orders.goOn(item, 'speech');
    expect(await orders.ended(item)).toMatchObject({
      job: { state: 'failed', error: 'err_translation_failed' },
      waits_for: 'translation',
      credits_charged: 0,
    });
    const again = await user.call('POST /v1/video-translations/{project_id}/retry', {
      params: { project_id: item.project_id },
      body: {},
      idempotencyKey: crypto.randomUUID(),
    });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    await expect.poll(async () => (await orders.load(item)).open_rows, PATIENT).toBe(0);
    await expect.poll(async () => (await orders.load(item)).waits_for, PATIENT).toBeNull();
    expect(await orders.ended(item)).toMatchObject({
      waits_for: null,
      credits_charged: 2 + 'fr: Helo.fr: Good evening to you all.'.length,
    });
  });

  test('ends its speech at no charge when the work that ordered it ends', async () => {
    const before = await orders.balance();
    const cues = [{ start_ms: 0, end_ms: 5_000, text: 'One #hang two.', translation: 'Un #hang deux.' }];
    const item = await orders.started({ ...BY_CUES, cues, until: 'speech' });
    await expect
      .poll(async () => (await orders.load(item)).job, PATIENT)
      .toMatchObject({
        kind: 'video-speak',
        state: 'running',
        step: 'speak',
      });
    const busy = await orders.goOn(item, 'speech');
    expect(busy.status).toBe(409);
    const { job } = await orders.load(item);
    await user.call('POST /v1/jobs/{job_id}/cancel', { params: { job_id: job.job_id } });
    const script = async () =>
      (await user.call('GET /v1/speech/scripts/{script_id}', { params: { script_id: item.project_id } })).body
        .data.job;
    await expect.poll(script, PATIENT).toBeNull();
    expect(await orders.load(item)).toMatchObject({ waits_for: 'speech', job: { state: 'cancelled' } });
    expect(await orders.balance()).toBe(before);
  });

  test('ends the following work when it is deleted, and cannot be continued by others', async () => {
    const item = await orders.started({ ...BY_CUES, until: 'recognition' });
    await orders.ended(item);
    const stranger = videoOrders(await server.signUp(), server.url);
    expect((await stranger.goOn(item, 'translation')).status).toBe(404);
    translation.next('wait');
    await orders.goOn(item, 'translation');
    await expect.poll(() => translation.asked.length, PATIENT).toBe(1);
    const params = { project_id: item.project_id };
    expect((await user.call('DELETE /v1/video-translations/{project_id}', { params })).status).toBe(200);
    expect((await orders.goOn(item, 'translation')).status).toBe(404);
  });

  test('can be renamed while an editor continues from its revision', async () => {
    const item = await orders.started(BY_CUES);
    const { project } = await orders.ended(item);
    const params = { project_id: item.project_id };
    const renamed = await user.call('POST /v1/video-translations/{project_id}/rename', {
      params,
      body: { title: ' Old  pier ' },
    });
    expect(renamed.status).toBe(200);
    await orders.put(item, project.revision, [{ ...project.segments[0]!, text: 'Bonjour.' }]);
    expect((await orders.load(item)).title).toBe('Old pier');
    const stranger = await server.signUp();
    const refused = await stranger.call('POST /v1/video-translations/{project_id}/rename', {
      params,
      body: { title: 'Mine' },
    });
    expect(refused.status).toBe(404);
  });
});
