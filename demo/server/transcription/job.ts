import { join } from 'node:path';
import { recognitionCredits } from '../../../src/contract/constants/billing.ts';
import { decode } from '../audio/decode.ts';
import { peaksOf } from '../audio/peaks.ts';
import type { Db, Queryable } from '../db/db.ts';
import { RECOGNITION_RATE, type Recognition } from '../engines/recognition/engine.ts';
import type { Recognizers } from '../engines/recognition/recognizers.ts';
import { ApiError } from '../http/api-error.ts';
import type { JobKind, Json } from '../jobs/kind.ts';
import type { Log } from '../config/log.ts';
import type { SpeakerEngines } from '../engines/speakers/engine.ts';
import type { RecognitionService } from '../recognition/module.ts';
import { useAsset } from '../storage/assets.ts';
import type { Files } from '../storage/module.ts';
import { waitForEngine } from './engines.ts';
import { tellApart } from './speakers/tell-apart.ts';
import { toUtterances, withSpeakers } from './speakers/utterances.ts';
import { KIND, noteDecoded, projectOfJob, storeText } from './store.ts';
import { toStretches } from './stretch.ts';

/** What a job works on. */
export interface TranscriptionInput extends Record<string, Json> {
  asset_id: string;
  model_id: string;
  /** ISO 639-1; null to have it found. */
  language_id: string | null;
  /** Whether to find out who speaks; absent in jobs of older versions. */
  speakers: boolean;
}

/** Files say roughly how long they are: up to so much more is not charged. What is longer is damaged, or lies. */
const LONGER = { factor: 1.05, seconds: 2 };
const STEPS = new Map([
  ['decode', 0.05],
  ['recognize', 0.83],
  ['speakers', 0.1],
  ['store', 0.02],
]);

interface Needs {
  db: Db;
  files: Files;
  recognizers: Recognizers;
  recognition: RecognitionService;
  speakerEngines: SpeakerEngines;
  log: Log;
}

/**
 * Makes the text of a recording: decodes it, has it recognised and, where that was ordered, its speakers told apart;
 * stores and charges the result. When the speakers cannot be told apart the text is stored without them.
 */
export const transcriptionJob = ({
  db,
  files,
  recognizers,
  recognition,
  speakerEngines,
  log,
}: Needs): JobKind => ({
  kind: KIND,
  feature: 'recognition',
  steps: STEPS,
  run(given, { jobId, tenantId, signal, step, progress }) {
    const { asset_id, model_id, language_id, speakers = false } = given as TranscriptionInput;

    const read = async (path: string, toldMs: number): Promise<number> => {
      const secondsMax = Math.ceil((toldMs / 1000) * LONGER.factor) + LONGER.seconds;
      const decoding = { rate: RECOGNITION_RATE, msMax: (secondsMax + 1) * 1000 };
      const durationMs = await files
        .withLocalFile(asset_id, tenantId, (file) => decode(file, path, decoding, signal))
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
      /** An attempt before this one may have decoded it: then its files are gone. */
      const demandDecoded = async () => {
        if (!isDecoded) await read(path, toldMs);
        isDecoded = true;
      };
      const { durationMs } = await step(
        'decode',
        { asset_id },
        async () => {
          const durationMs = await read(path, toldMs);
          isDecoded = true;
          return { durationMs, peaks: await peaksOf(path, RECOGNITION_RATE) };
        },
        { write: (tx, decoded) => noteDecoded(tx, tenantId, projectId, decoded) },
      );
      const heard = await step('recognize', { asset_id, model_id, language_id }, async () => {
        const engine = await waitForEngine(recognizers, model_id, signal);
        await demandDecoded();
        const request = { path, durationMs, language: language_id ?? undefined };
        const onProgress = (doneMs: number) => progress(doneMs / durationMs);
        const result = await recognition.recognize(engine, request, { tenantId, signal, onProgress });
        return result as unknown as Json;
      });
      const { segments, language, languageProbability } = heard as unknown as Recognition;
      const stretches = toStretches(segments);
      // In parts by one speaker each, as far as the text tells
      const utterances = speakers ? toUtterances(stretches) : [];
      const spans = utterances.map(({ span }) => span);
      const spoken =
        speakers &&
        (await step('speakers', { asset_id, spans }, async () => {
          const engine = speakerEngines.ready();
          if (!engine) return null;
          await demandDecoded();
          return tellApart(engine, utterances, { path, signal, onProgress: progress, log });
        }));
      const credits = Math.min(recognitionCredits(durationMs), recognitionCredits(toldMs));
      const text = {
        language,
        languageProbability,
        stretches: spoken ? withSpeakers(stretches, utterances, spoken) : stretches,
        speakersFailed: spoken === null,
        credits,
      };
      const write = (tx: Queryable) => storeText(tx, own, projectId, text);
      await step('store', {}, () => Promise.resolve(null), { write, credits: () => credits });
      return { project_id: projectId };
    });
  },
});
