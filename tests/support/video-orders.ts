import { expect } from 'vitest';
import type {
  CallInput,
  ProjectSegment,
  VideoRender,
  VideoTranslationItem,
} from '../../src/contract/index.ts';
import type { Caller } from './caller.ts';
import { PATIENT } from './patient.ts';
import { uploadFile } from './upload-file.ts';

type Id = Pick<VideoTranslationItem, 'project_id'>;
type Order = CallInput<'POST /v1/video-translations'>['body'];

/** What a user of a test server does with translations of videos. */
export const videoOrders = (user: Caller, url: string) => {
  const load = async ({ project_id }: Id) => {
    const answer = await user.call('GET /v1/video-translations/{project_id}', { params: { project_id } });
    expect(answer.status).toBe(200);
    return answer.body.data.translation;
  };
  return {
    load,
    upload: (bytes: Uint8Array, name: string) => uploadFile(url, user, bytes, { name }),
    /** Orders one language. */
    async started(body: Order): Promise<VideoTranslationItem> {
      const answer = await user.call('POST /v1/video-translations', {
        body,
        idempotencyKey: crypto.randomUUID(),
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body.data.items[0]!;
    },
    /** Once no work goes on with it any more, the speech that follows included. */
    async ended(item: Id) {
      await expect.poll(async () => (await load(item)).job.state, PATIENT).toMatch(/done|failed|cancelled/);
      return load(item);
    },
    /** The file of a translation, once it has been made. */
    async rendered(
      { project_id }: Id,
      body: CallInput<'POST /v1/video-translations/{project_id}/renders'>['body'],
    ): Promise<VideoRender> {
      const answer = await user.call('POST /v1/video-translations/{project_id}/renders', {
        params: { project_id },
        body,
        idempotencyKey: crypto.randomUUID(),
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const { render_id } = answer.body.data.render;
      const find = async () =>
        (await load({ project_id })).renders.find((one) => one.render_id === render_id)!;
      await expect.poll(async () => (await find()).job.state, PATIENT).toMatch(/done|failed/);
      return find();
    },
    goOn: ({ project_id }: Id, until: 'translation' | 'speech', key = crypto.randomUUID() as string) =>
      user.call('POST /v1/video-translations/{project_id}/continue', {
        params: { project_id },
        body: { until },
        idempotencyKey: key,
      }),
    async put({ project_id }: Id, revision: number, put: readonly ProjectSegment[]): Promise<void> {
      const answer = await user.call('PATCH /v1/projects/{project_id}', {
        params: { project_id },
        body: { kind: 'video-translation', revision, put: [...put] },
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    },
    balance: async () => (await user.call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!,
  };
};
