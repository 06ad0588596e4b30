import { createHash } from 'node:crypto';
import {
  recognitionCredits,
  spokenTranslationCredits,
  translationCredits,
} from '../../../src/contract/constants/billing.ts';
import { VIDEO_MS_MAX } from '../../../src/contract/constants/video-translation.ts';
import type { Asset, CallAnswer } from '../../../src/contract/index.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { Recognizers } from '../engines/recognition/recognizers.ts';
import { ApiError } from '../http/api-error.ts';
import type { CallRequest } from '../http/call.ts';
import type { User } from '../http/principal.ts';
import { InvalidRequest } from '../http/validate.ts';
import { enqueueIn, findRepeated } from '../jobs/enqueue.ts';
import type { Sign } from '../media/signed-url.ts';
import { ownOf } from '../projects/owner.ts';
import { secondsMaxOf, type RecognitionService } from '../recognition/module.ts';
import { chooseEngine } from '../recognition/models.ts';
import { titleOf } from '../storage/asset-title.ts';
import { findAsset, useAsset } from '../storage/assets.ts';
import type { Translator } from '../translation/translator.ts';
import { cuesGiven, type Cue } from './cue.ts';
import { settingsFor } from './settings.ts';
import { addSource, addTranslation, KIND, sourceOfJob, translationsOf } from './store.ts';

interface Needs {
  db: Db;
  sign: Sign;
  recognizers: Recognizers;
  recognition: RecognitionService;
  translator: Translator;
}

type Order = CallRequest<'POST /v1/video-translations'>['body'];
type Asked = Pick<Order, 'asset_id' | 'cues' | 'target_languages' | 'source_language'>;

/** What is translated. */
interface Material {
  asset: Asset | undefined;
  cues: Cue[] | undefined;
  durationMs: number;
}

const invalid = (msg: string, field: string) =>
  new InvalidRequest([{ type: 'err_invalid_param', msg, loc: ['body', field] }]);

/**
 * Finds what a user wants to have translated.
 *
 * @throws ApiError err_not_found, err_video_without_subtitle when there is neither sound nor text,
 *   err_recording_too_long, err_file_damaged when its length cannot be found; InvalidRequest
 */
const findMaterial = async ({ db, sign }: Needs, who: User, asked: Asked): Promise<Material> => {
  const cues = asked.cues && cuesGiven(asked.cues);
  if (asked.asset_id === undefined && !cues) throw invalid('Name a recording, or bring cues.', 'asset_id');
  if (cues?.length === 0) throw new ApiError('err_file_without_text');
  const asset = asked.asset_id === undefined ? undefined : await findAsset(db, sign, who, asked.asset_id);
  if (asked.asset_id !== undefined && !asset) throw new ApiError('err_not_found', { status: 404 });
  if (asset?.kind === 'picture') throw new ApiError('err_file_not_supported');
  if (asset && !cues && !asset.streams.some(({ type }) => type === 'audio'))
    throw new ApiError('err_video_without_subtitle');
  if (asset?.duration_ms === null) throw new ApiError('err_file_damaged');
  const durationMs = asset ? asset.duration_ms! : Math.max(...cues!.map(({ endMs }) => endMs));
  if (durationMs > VIDEO_MS_MAX) throw new ApiError('err_recording_too_long');
  return { asset, cues, durationMs };
};

/** Texts of cues that have no translation yet. */
const untranslated = (cues: readonly Cue[]): string[] =>
  cues.flatMap(({ text, translation }) => (translation === null ? [text] : []));

/** What preparing costs. */
const priceOf = ({ cues, durationMs }: Material, languages: number): number =>
  cues
    ? languages * translationCredits(untranslated(cues))
    : recognitionCredits(durationMs) + languages * spokenTranslationCredits(durationMs);

/** The engine that recognises a recording. @throws ApiError as `chooseEngine`; err_recording_too_long */
const recognizerFor = ({ recognizers }: Needs, language: string | undefined, durationMs: number) => {
  const best = recognizers.ready()[0]?.model.modelId ?? '';
  const engine = chooseEngine(recognizers, best, language);
  if (durationMs > secondsMaxOf(engine) * 1000) throw new ApiError('err_recording_too_long');
  return engine;
};

/**
 * What preparing a translation costs, and how long it takes.
 *
 * @throws ApiError as `findMaterial`
 */
export const quote = async (
  needs: Needs,
  who: User,
  body: CallRequest<'POST /v1/video-translations/quote'>['body'],
): Promise<CallAnswer<'POST /v1/video-translations/quote'>['data']> => {
  const material = await findMaterial(needs, who, body);
  const { durationMs, cues } = material;
  const model = cues ? undefined : needs.recognizers.ready()[0]?.model.modelId;
  const pace = model === undefined ? null : await needs.recognition.paceOf(model);
  return {
    credits: priceOf(material, body.target_languages.length),
    duration_ms: durationMs,
    wait_ms: pace === null ? null : Math.round(pace * durationMs),
  };
};

/** Refuses what could not be translated in the end, as far as that is known at the start. */
const demandLanguages = ({ translator }: Needs, { cues }: Material, asked: Asked): void => {
  const { source_language: source, target_languages: targets } = asked;
  if (new Set(targets).size < targets.length) throw invalid('A language is named twice.', 'target_languages');
  const needsTranslation = !cues || untranslated(cues).length > 0;
  if (!needsTranslation) return;
  if (cues && source === undefined) throw invalid('Name the language of the cues.', 'source_language');
  if (source !== undefined)
    for (const target of targets) if (target !== source) translator.choose({ source, target });
};

const projectsOfJob = async (q: Queryable, who: User, jobId: string): Promise<string[]> => {
  const { sourceId } = await sourceOfJob(q, who.tenantId, jobId);
  return (await translationsOf(q, who.tenantId, sourceId)).map(({ projectId }) => projectId);
};

/**
 * Begins to prepare translations; gives the ids of their projects. The same key gives the same projects again.
 *
 * @throws ApiError as `findMaterial`, `Translator.choose`, `chooseEngine` and `enqueueIn`; err_too_many_projects;
 *   InvalidRequest
 * @throws NotEnoughCredits
 */
export const begin = async (needs: Needs, who: User, key: string, body: Order): Promise<string[]> => {
  const { db } = needs;
  const { tenantId } = who;
  // Cues lie with the source: a job keeps only what tells two orders apart
  const input = { order_sha256: createHash('sha256').update(JSON.stringify(body)).digest('hex') };
  const before = await findRepeated(db, who, { kind: KIND, key, input });
  if (before !== undefined) return projectsOfJob(db, who, before);

  const material = await findMaterial(needs, who, body);
  const { asset, cues, durationMs } = material;
  demandLanguages(needs, material, body);
  const recognizer = cues ? null : recognizerFor(needs, body.source_language, durationMs);
  const { target_languages: targets, source_language = null, speakers = null, output } = body;
  const title = body.title ?? (asset ? titleOf(asset) : 'Subtitles');
  return db.transaction(async (tx) => {
    // From now on the sweep of unused files leaves it
    if (asset && !(await useAsset(tx, tenantId, asset.asset_id)))
      throw new ApiError('err_not_found', { status: 404 });
    const credits = priceOf(material, targets.length);
    const { jobId, isNew } = await enqueueIn(tx, who, { kind: KIND, key, input, credits, kept: true });
    if (!isNew) return projectsOfJob(tx, who, jobId);
    const sourceId = await addSource(tx, who, {
      assetId: asset?.asset_id ?? null,
      jobId,
      toldMs: durationMs,
      language: source_language,
      speakers,
      modelId: recognizer?.model.modelId ?? null,
      cues: cues ?? null,
    });
    const projectIds: string[] = [];
    for (const target of targets)
      projectIds.push(
        await addTranslation(tx, ownOf(who), {
          sourceId,
          title,
          target,
          settings: settingsFor(output, body),
        }),
      );
    return projectIds;
  });
};
