import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FREE_PLAN } from '../../demo/server/accounts/plans.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { FakeTranslation } from '../support/fake-translation.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { videoOrders } from '../support/video-orders.ts';

const PATIENT = { timeout: 30_000, interval: 20 };

let server: TestServer;
let user: TestUser;
let orders: ReturnType<typeof videoOrders>;
beforeAll(async () => {
  server = await startTestServer({
    engines: [new FakeEngine({ voices: 3 })],
    translation: [new FakeTranslation()],
    env: { VOXBENCH_LOG: 'off' },
  });
  user = await server.signUp();
  orders = videoOrders(user, server.url);
});
afterAll(() => server.close());

const SPOKEN = { target_languages: ['fr'], source_language: 'en', until: 'speech' as const };

test('all takes come in one archive, named by row, speaker and words', async () => {
  const cues = [
    { start_ms: 0, end_ms: 2_000, text: 'One.', translation: 'Un : deux / trois.', speaker: 'Anna' },
    { start_ms: 2_000, end_ms: 3_000, text: '…' },
    { start_ms: 3_000, end_ms: 5_000, text: 'Two.', translation: '../../passwd', speaker: '<Bob>' },
    { start_ms: 5_000, end_ms: 7_000, text: 'Three.', translation: 'Trois.' },
  ];
  const item = await orders.started({ ...SPOKEN, title: 'Le port', cues });
  await expect.poll(async () => (await orders.load(item)).open_rows, PATIENT).toBe(0);
  const { takes_url } = await orders.ended(item);
  const answer = await fetch(new URL(takes_url!, server.url));
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toContain('filename="Le port.fr.zip"');
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(Object.keys(files)).toEqual([
    '001 Anna Un deux trois.wav',
    '003 Bob .. .. passwd.wav',
    '004 Trois.wav',
  ]);
  for (const bytes of Object.values(files)) expect(Buffer.from(bytes.subarray(0, 4)).toString()).toBe('RIFF');
  const fresh = await user.call('POST /v1/misc/file_download_urlbyname', {
    body: { file_name: `${item.project_id}.takes.zip` },
  });
  const head = await fetch(new URL(fresh.body.data.url, server.url), { method: 'HEAD' });
  expect(head.status).toBe(200);
  const forged = await fetch(new URL(`/media/video-translations/${item.project_id}.takes.zip`, server.url));
  expect(forged.status).toBe(403);
});

test('a translation without takes has no archive', async () => {
  const cues = [{ start_ms: 0, end_ms: 2_000, text: 'One.' }];
  const item = await orders.started({ ...SPOKEN, until: 'translation', cues });
  expect((await orders.ended(item)).takes_url).toBeNull();
});

test('files that were made stay as long as they take up no more than the plan has room for; the oldest go', async () => {
  const made = async () => {
    const cues = [{ start_ms: 0, end_ms: 1_000, text: 'One.' }];
    const item = await orders.started({ ...SPOKEN, until: 'translation', cues });
    await orders.ended(item);
    return item;
  };
  const rendered = async ({ project_id }: { project_id: string }) => {
    const { body } = await user.call('POST /v1/video-translations/{project_id}/renders', {
      params: { project_id },
      body: { format: 'wav' },
      idempotencyKey: crypto.randomUUID(),
    });
    const { render_id } = body.data.render;
    const result = async () =>
      (await orders.load({ project_id })).renders.find((one) => one.render_id === render_id)!.result;
    await expect.poll(result, PATIENT).not.toBeNull();
    return { render_id, url: new URL((await result())!.url, server.url) };
  };
  const [first, second] = [await made(), await made()];
  const [oldest, older] = [await rendered(first), await rendered(first)];
  await server.db.query(
    `update video_render set result = jsonb_set(result, '{bytes}', to_jsonb($2::bigint)) where render_id = any($1)`,
    [[oldest.render_id, older.render_id], FREE_PLAN.filesBytesMax - 1_000],
  );
  await rendered(second);
  expect((await orders.load(first)).renders.map(({ render_id }) => render_id)).toEqual([older.render_id]);
  expect((await fetch(oldest.url)).status).toBe(404);
});
