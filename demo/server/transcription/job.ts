import { join } from 'node:path';
import { recognitionCredits } from '../../../src/contract/constants/billing.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { Recognition } from '../engines/recognition/engine.ts';
import type { Recognizers } from '../engines/recognition/recognizers.ts';
import { ApiError } from '../http/api-error.ts';
import type { JobKind, Json } from '../jobs/kind.ts';
import { decode } from '../recognition/decode.ts';
import type { RecognitionService } from '../recognition/module.ts';
import { useAsset } from '../storage/assets.ts';
import type { Files } from '../storage/module.ts';
import { waitForEngine } from './engines.ts';
import { peaksOf } from './peaks.ts';
import { KIND, noteDecoded, projectOfJob, storeText } from './store.ts';

/** What a job works on. */
export interface TranscriptionInput extends Record<string, Json> {
  asset_id: string;
  model_id: string;
  /** ISO 639-1; null to have it found. */
  language_id: string | null;
}

/** Files say roughly how long they are: up to so much more is not charged. What is longer is damaged, or lies. */
const LONGER = { factor: 1.05, seconds: 2 };
const STEPS = new Map([
  ['decode', 0.05],
  ['recognize', 0.93],
  ['store', 0.02],
]);

interface Needs {
  db: Db;
  files: Files;
  recognizers: Recognizers;
  recognition: RecognitionService;
}

/** Makes the text of a recording: decodes it, has it recognised, and stores and charges the result. */
export const transcriptionJob = ({ db, files, recognizers, recognition }: Needs): JobKind => ({
  kind: KIND,
  feature: 'recognition',
  steps: STEPS,
  run(given, { jobId, tenantId, signal, step, progress }) {
    const { asset_id, model_id, language_id } = given as TranscriptionInput;

    const read = async (path: string, toldMs: number): Promise<number> => {
      const secondsMax = Math.ceil((toldMs / 1000) * LONGER.factor) + LONGER.seconds;
      const durationMs = await files
        .withLocalFile(asset_id, tenantId, (file) => decode(file, path, secondsMax, signal))
        .catch(async (error: unknown) => {
          // What fails while the file is deleted says nothing of the file
          if (await useAsset(db, tenantId, asset_id)) throw error;
          throw new ApiError('err_not_found', { status: 404 });
        });
      if (durationMs > secondsMax * 1000) throw new ApiError('err_file_damaged');
      return durationMs;
    };

    return recognition.withFolder(async (folder) => {
      const { projectId, own, toldMs } = await projectOfJob(db, tenantId, jobId);
      const path = join(folder, 'recording.wav');
      let isDecoded = false;
      const { durationMs } = await step(
        'decode',
        { asset_id },
        async () => {
          const durationMs = await read(path, toldMs);
          isDecoded = true;
          return { durationMs, peaks: await peaksOf(path, durationMs) };
        },
        { write: (tx, decoded) => noteDecoded(tx, tenantId, projectId, decoded) },
      );
      const heard = await step('recognize', { asset_id, model_id, language_id }, async () => {
        const engine = await waitForEngine(recognizers, model_id, signal);
        // An attempt before this one decoded it, and its files are gone
        if (!isDecoded) await read(path, toldMs);
        const request = { path, durationMs, language: language_id ?? undefined };
        const onProgress = (doneMs: number) => progress(doneMs / durationMs);
        const result = await recognition.recognize(engine, request, { tenantId, signal, onProgress });
        return result as unknown as Json;
      });
      const credits = Math.min(recognitionCredits(durationMs), recognitionCredits(toldMs));
      const text = { recognition: heard as unknown as Recognition, credits };
      const write = (tx: Queryable) => storeText(tx, own, projectId, text);
      await step('store', {}, () => Promise.resolve(null), { write, credits: () => credits });
      return { project_id: projectId };
    });
  },
});
