import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWav } from '../../demo/server/audio/wav.ts';
import type { Caller } from './caller.ts';
import { holdFfmpeg } from './held-ffmpeg.ts';
import { startServerQuickly } from './server-process.ts';
import { uploadFile } from './upload-file.ts';

const PROGRAM = 'tests/support/transcription-server.ts';

/** Length of the recording that {@link transcriberAt} uploads. */
export const SECONDS = 3;

/** What a test holds and lets go of in servers that run `transcription-server.ts`. */
export const holdTranscriptions = () => {
  const folder = mkdtempSync(join(tmpdir(), 'voxbench-held-'));
  const ffmpeg = holdFfmpeg(folder);
  const at = (name: string) => join(folder, name);
  return {
    ffmpeg,
    start: (env: Record<string, string>) =>
      startServerQuickly({ VOXBENCH_LOG: 'off', HELD_IN: folder, PATH: ffmpeg.PATH, ...env }, PROGRAM),
    /** How often an engine was asked, or a moment of the job was reached. */
    times: (name: string) =>
      existsSync(at(name)) ? readFileSync(at(name), 'utf8').split('\n').length - 1 : 0,
    /** Lets an engine answer from now on. */
    letGo: (engine: string) => writeFileSync(at(engine), ''),
    /** Has jobs wait at a moment. */
    hold: (moment: string) => writeFileSync(at(`hold ${moment}`), ''),
    /** Has jobs wait there no longer. */
    pass: (moment: string) => rmSync(at(`hold ${moment}`)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** Has recordings turned into text for a user of the server at `url`. */
export const transcriberAt = (url: string, user: Caller) => ({
  balance: async () => (await user.call('GET /v1/tenant/get_tenant_bonus', {})).body.data.credit_balance!,
  upload: () => uploadFile(url, user, writeWav(new Float32Array(SECONDS * 16_000).fill(0.1), 16_000)),
  /** The same key has the same project again. */
  async begin(asset_id: string, idempotencyKey: string): Promise<string> {
    const body = { asset_id, model_id: 'fake-recognition-model', speakers: true };
    const begun = await user.call('POST /v1/transcriptions', { body, idempotencyKey });
    return begun.body.data.transcription.project_id;
  },
  async load(project_id: string) {
    const { body } = await user.call('GET /v1/transcriptions/{project_id}', { params: { project_id } });
    return body.data.transcription;
  },
});
