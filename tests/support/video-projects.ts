import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { CallInput, VideoRender, VideoTranslationItem } from '../../src/contract/index.ts';
import type { Caller } from './caller.ts';
import { PATIENT } from './patient.ts';
import { tusAt, uploadIdOf } from './tus.ts';

export type TranslationOrder = CallInput<'POST /v1/video-translations'>['body'];
export type RenderOrder = CallInput<'POST /v1/video-translations/{project_id}/renders'>['body'];
type Translation = Pick<VideoTranslationItem, 'project_id'>;

/** What a user does with translations of videos, on the server at an address, who waits for none longer than so. */
export const videoProjectsOf = (user: Caller, url: string, timeout = PATIENT.timeout) => {
  const isOpen = (state: string) => state === 'queued' || state === 'running';
  /** Waits until a job has ended. Benches wait too, where nothing polls. */
  const end = async (state: () => Promise<string>): Promise<void> => {
    const until = Date.now() + timeout;
    while (isOpen(await state())) {
      if (Date.now() > until) throw new Error('The job has not ended in time');
      await sleep(PATIENT.interval);
    }
  };
  const send = async (bytes: Uint8Array, name: string) => {
    const { body } = await user.call('POST /v1/misc/generate_obs_temporary_credentials', {});
    const tus = tusAt(url, body.data.token);
    const upload_id = uploadIdOf(await tus.create(bytes, { name, kind: 'media' }));
    expect((await tus.send(upload_id, 0, bytes)).status).toBe(204);
    return user.call('POST /v1/assets', { body: { upload_id } });
  };
  const upload = async (bytes: Uint8Array, name = 'a.mp4'): Promise<string> => {
    const answer = await send(bytes, name);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data.asset.asset_id;
  };
  const order = (body: TranslationOrder, key: string = crypto.randomUUID()) =>
    user.call('POST /v1/video-translations', { body, idempotencyKey: key });
  const load = async ({ project_id }: Translation) => {
    const answer = await user.call('GET /v1/video-translations/{project_id}', { params: { project_id } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data.translation;
  };
  const ended = async (item: Translation) => {
    await end(async () => (await load(item)).job.state);
    return load(item);
  };
  const begin = async (body: TranslationOrder): Promise<VideoTranslationItem> => {
    const answer = await order(body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data.items[0]!;
  };
  const orderRender = ({ project_id }: Translation, body: RenderOrder, key: string = crypto.randomUUID()) =>
    user.call('POST /v1/video-translations/{project_id}/renders', {
      params: { project_id },
      body,
      idempotencyKey: key,
    });
  const loadRender = async (item: Translation, render_id: string): Promise<VideoRender> =>
    (await load(item)).renders.find((one) => one.render_id === render_id)!;
  const rendered = async (item: Translation, body: RenderOrder): Promise<VideoRender> => {
    const answer = await orderRender(item, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { render_id } = answer.body.data.render;
    await end(async () => (await loadRender(item, render_id)).job.state);
    return loadRender(item, render_id);
  };
  const balance = async () =>
    (await user.call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!;
  const fetchBytes = async (address: string): Promise<Buffer> => {
    const answer = await fetch(new URL(address, url));
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  return {
    send,
    upload,
    order,
    load,
    ended,
    begin,
    prepared: async (body: TranslationOrder) => ended(await begin(body)),
    orderRender,
    loadRender,
    rendered,
    balance,
    fetchBytes,
  };
};
