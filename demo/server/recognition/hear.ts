import { join } from 'node:path';
import { decode } from '../audio/decode.ts';
import { peaksOf } from '../audio/peaks.ts';
import type { Log } from '../config/log.ts';
import type { Db, Queryable } from '../db/db.ts';
import { RECOGNITION_RATE, type Recognition } from '../engines/recognition/engine.ts';
import type { Recognizers } from '../engines/recognition/recognizers.ts';
import type { SpeakerEngines } from '../engines/speakers/engine.ts';
import { ApiError } from '../http/api-error.ts';
import type { JobRun, Json } from '../jobs/kind.ts';
import { useAsset } from '../storage/assets.ts';
import type { Files } from '../storage/module.ts';
import { waitForEngine } from './models.ts';
import type { RecognitionService } from './module.ts';
import { tellApart } from './speakers/tell-apart.ts';
import { toUtterances, withSpeakers } from './speakers/utterances.ts';
import { toStretches, type Stretch } from './stretch.ts';

/**
 * Tolerance for a recording longer than its file states: this much more is not charged. A larger difference means that
 * the file is damaged or false.
 */
const LONGER = { factor: 1.05, seconds: 2 };

export interface HearingNeeds {
  db: Db;
  files: Files;
  recognizers: Recognizers;
  recognition: RecognitionService;
  speakerEngines: SpeakerEngines;
  log: Log;
}

/** A recording to recognise. */
export interface Hearing {
  assetId: string;
  modelId: string;
  /** ISO 639-1; null to detect it. */
  language: string | null;
  /** Whether to tell speakers apart. */
  tellsSpeakers: boolean;
  /** Number of speakers, if known. */
  speakers?: number | undefined;
  /** Duration that the file states, in milliseconds. */
  toldMs: number;
  /** Stores facts about the decoded recording, in the transaction that ends the step. */
  noteDecoded?(tx: Queryable, decoded: Decoded): Promise<void>;
}

/** Facts about a decoded recording. */
export interface Decoded extends Record<string, Json> {
  durationMs: number;
  /** Peaks of equal spans, 0 … 100. */
  peaks: number[];
}

/** Result of recognition. */
export interface Heard extends Pick<Recognition, 'language' | 'languageProbability'> {
  durationMs: number;
  stretches: Stretch[];
  /** Speakers were requested but could not be told apart: the text comes without them. */
  speakersFailed: boolean;
}

/**
 * Recognises a recording as the steps `decode`, `recognize` and `speakers` of a job.
 *
 * @throws ApiError err_not_found when the file was deleted, err_file_damaged, and as `decode`, `waitForEngine` and
 *   `recognize`
 */
export const hear = (needs: HearingNeeds, run: JobRun, hearing: Hearing): Promise<Heard> => {
  const { db, files, recognizers, recognition, speakerEngines, log } = needs;
  const { tenantId, signal, step, progress } = run;
  const {
    assetId: asset_id,
    modelId: model_id,
    language,
    tellsSpeakers,
    speakers,
    toldMs,
    noteDecoded,
  } = hearing;

  const read = async (path: string): Promise<number> => {
    const secondsMax = Math.ceil((toldMs / 1000) * LONGER.factor) + LONGER.seconds;
    const decoding = { rate: RECOGNITION_RATE, msMax: (secondsMax + 1) * 1000 };
    const durationMs = await files
      .withLocalFile(asset_id, tenantId, (file) => decode(file, path, decoding, signal))
      .catch(async (error: unknown) => {
        // An error while the file is being deleted proves nothing about the file
        if (await useAsset(db, tenantId, asset_id)) throw error;
        throw new ApiError('err_not_found', { status: 404 });
      });
    if (durationMs > secondsMax * 1000) throw new ApiError('err_file_damaged');
    return durationMs;
  };

  return recognition.withFolder(async (folder) => {
    const path = join(folder, 'recording.wav');
    let isDecoded = false;
    /** If an earlier attempt has decoded it, its files are gone. */
    const demandDecoded = async () => {
      if (!isDecoded) await read(path);
      isDecoded = true;
    };
    const { durationMs } = await step<Decoded>(
      'decode',
      { asset_id },
      async () => {
        const durationMs = await read(path);
        isDecoded = true;
        return { durationMs, peaks: await peaksOf(path, RECOGNITION_RATE) };
      },
      noteDecoded && { write: noteDecoded },
    );
    const heard = await step('recognize', { asset_id, model_id, language_id: language }, async () => {
      const engine = await waitForEngine(recognizers, model_id, signal);
      await demandDecoded();
      const request = { path, durationMs, language: language ?? undefined };
      const onProgress = (doneMs: number) => progress(doneMs / durationMs);
      const result = await recognition.recognize(engine, request, { tenantId, signal, onProgress });
      return result as unknown as Json;
    });
    const { segments, language: found, languageProbability } = heard as unknown as Recognition;
    const stretches = toStretches(segments);
    // Splits the text where another speaker may begin
    const utterances = tellsSpeakers ? toUtterances(stretches) : [];
    const spans = utterances.map(({ span }) => span);
    const spoken =
      tellsSpeakers &&
      (await step('speakers', { asset_id, spans }, async () => {
        const engine = speakerEngines.ready();
        if (!engine) return null;
        await demandDecoded();
        return tellApart(engine, utterances, { path, signal, onProgress: progress, log, speakers });
      }));
    return {
      durationMs,
      language: found,
      languageProbability,
      stretches: spoken ? withSpeakers(stretches, utterances, spoken) : stretches,
      speakersFailed: spoken === null,
    };
  });
};
