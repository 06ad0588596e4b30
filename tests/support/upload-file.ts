import { expect } from 'vitest';
import type { Caller } from './caller.ts';
import { tusAt, uploadIdOf } from './tus.ts';

/** Uploads a file of a user's to the server at `url`, and gives its id. */
export const uploadFile = async (
  url: string,
  user: Caller,
  bytes: Uint8Array,
  { name = 'recording.wav', kind = 'media' } = {},
): Promise<string> => {
  const { body } = await user.call('POST /v1/misc/generate_obs_temporary_credentials', {});
  const tus = tusAt(url, body.data.token);
  const upload_id = uploadIdOf(await tus.create(bytes, { name, kind }));
  expect((await tus.send(upload_id, 0, bytes)).status).toBe(204);
  const answer = await user.call('POST /v1/assets', { body: { upload_id } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data.asset.asset_id;
};
