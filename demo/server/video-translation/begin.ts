import { createHash } from 'node:crypto';
import { PROJECT_CHARACTERS_MAX } from '../../../src/contract/constants/projects.ts';
import { countCharacters } from '../../../src/contract/constants/script.ts';
import { VIDEO_MS_MAX, VIDEO_PART_MS_MIN } from '../../../src/contract/constants/video-translation.ts';
import type { Asset, CallAnswer } from '../../../src/contract/index.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { Engines } from '../engines/registry.ts';
import { paceOf } from '../engines/speech/pace.ts';
import type { Recognizers } from '../engines/recognition/recognizers.ts';
import { ApiError } from '../http/api-error.ts';
import type { CallRequest } from '../http/call.ts';
import type { Caller } from '../http/principal.ts';
import { InvalidRequest } from '../http/validate.ts';
import { enqueueIn, findRepeated } from '../jobs/enqueue.ts';
import type { Sign } from '../media/signed-url.ts';
import { ownOf } from '../projects/owner.ts';
import { secondsMaxOf, type RecognitionService } from '../recognition/module.ts';
import { chooseEngine } from '../recognition/models.ts';
import { titleOf } from '../storage/asset-title.ts';
import { findAsset, useAsset } from '../storage/assets.ts';
import type { Part } from '../video/cut-part.ts';
import type { Translator } from '../translation/translator.ts';
import { cuesGiven, cuesIn, type Cue } from './cue.ts';
import { speakerOf } from '../voices/for-language.ts';
import { heldCredits, speechCreditsMaxOf, stageCredits, untranslated, type Priced } from './order-price.ts';
import { apiKeyOf } from '../jobs/ordered-by.ts';
import { settingsFor } from './settings.ts';
import { addSource, addTranslation, KIND, sourceOfJob, translationsOf } from './store.ts';

interface Needs {
  db: Db;
  engines: Engines;
  sign: Sign;
  recognizers: Recognizers;
  recognition: RecognitionService;
  translator: Translator;
}

type Order = CallRequest<'POST /v1/video-translations'>['body'];
type Asked = Pick<Order, 'asset_id' | 'cues' | 'target_languages' | 'source_language' | 'part'>;

/** The recording or cues to translate. */
interface Material extends Priced {
  asset: Asset | undefined;
  cues: Cue[] | undefined;
  /** Undefined for the whole recording. */
  part: Part | undefined;
}

const invalid = (msg: string, field: string) =>
  new InvalidRequest([{ type: 'err_invalid_param', msg, loc: ['body', field] }]);

/** The requested part of a recording; undefined for all of it. @throws InvalidRequest */
const partOf = (asked: Asked, asset: Asset | undefined): Part | undefined => {
  if (!asked.part) return undefined;
  const { from_ms: fromMs, to_ms } = asked.part;
  if (!asset) throw invalid('Cues without a recording have no part.', 'part');
  const wholeMs = asset.duration_ms ?? 0;
  const toMs = Math.min(to_ms, wholeMs);
  if (toMs - fromMs < VIDEO_PART_MS_MIN) throw invalid('The part is too short.', 'part');
  // The whole recording needs no cut, which would re-encode and store it twice
  return fromMs === 0 && toMs === wholeMs ? undefined : { fromMs, toMs };
};

/**
 * Refuses cues that would exceed a project's limit once translated, assuming that a translation is as long as its
 * source.
 *
 * @throws ApiError err_text_too_long
 */
const demandFit = (cues: readonly Cue[]): void => {
  const characters = cues.reduce(
    // Includes the space between two rows
    (sum, { text, translation }) => sum + countCharacters(text) + countCharacters(translation ?? text) + 1,
    0,
  );
  if (characters > PROJECT_CHARACTERS_MAX)
    throw new ApiError('err_text_too_long', {
      msg: `With their translation these subtitles have about ${characters} characters; ${PROJECT_CHARACTERS_MAX} can be translated at once. Split the file.`,
    });
};

/**
 * Finds the material that a user wants to translate.
 *
 * @throws ApiError err_not_found, err_video_without_subtitle when there is neither audio nor text,
 *   err_recording_too_long, err_file_damaged when its length cannot be found, err_file_without_text, err_text_too_long;
 *   InvalidRequest
 */
const findMaterial = async ({ db, sign }: Needs, who: Caller, asked: Asked): Promise<Material> => {
  const all = asked.cues && cuesGiven(asked.cues);
  if (asked.asset_id === undefined && !all) throw invalid('Name a recording, or bring cues.', 'asset_id');
  const asset = asked.asset_id === undefined ? undefined : await findAsset(db, sign, who, asked.asset_id);
  if (asked.asset_id !== undefined && !asset) throw new ApiError('err_not_found', { status: 404 });
  if (asset?.kind === 'picture' || asset?.kind === 'project') throw new ApiError('err_file_not_supported');
  if (asset && !all && !asset.streams.some(({ type }) => type === 'audio'))
    throw new ApiError('err_video_without_subtitle');
  if (asset?.duration_ms === null) throw new ApiError('err_file_damaged');
  const part = partOf(asked, asset);
  const cues = all && part ? cuesIn(all, part) : all;
  if (cues?.length === 0) throw new ApiError('err_file_without_text');
  if (cues) demandFit(cues);
  const whole = asset ? asset.duration_ms! : Math.max(...cues!.map(({ endMs }) => endMs));
  const durationMs = part ? part.toMs - part.fromMs : whole;
  if (durationMs > VIDEO_MS_MAX) throw new ApiError('err_recording_too_long');
  return { asset, cues, part, durationMs };
};

/** The speech recognition engine for a recording. @throws ApiError as `chooseEngine`; err_recording_too_long */
const recognizerFor = ({ recognizers }: Needs, language: string | undefined, durationMs: number) => {
  const best = recognizers.ready()[0]?.model.modelId ?? '';
  const engine = chooseEngine(recognizers, best, language);
  if (durationMs > secondsMaxOf(engine) * 1000) throw new ApiError('err_recording_too_long');
  return engine;
};

/** Estimated milliseconds to generate speech of this price in this language; 0 if no engine speaks it. */
const speechMs = ({ engines }: Needs, target: string, credits: number): number => {
  const engine = speakerOf(engines, target);
  return engine ? paceOf(engine) * credits : 0;
};

/** Price and duration of preparing a translation. @throws ApiError as `findMaterial` */
export const quote = async (
  needs: Needs,
  who: Caller,
  body: CallRequest<'POST /v1/video-translations/quote'>['body'],
): Promise<CallAnswer<'POST /v1/video-translations/quote'>['data']> => {
  const material = await findMaterial(needs, who, body);
  const { durationMs, cues } = material;
  const model = cues ? undefined : needs.recognizers.ready()[0]?.model.modelId;
  const pace = model === undefined ? null : await needs.recognition.paceOf(model);
  const { target_languages: targets, output, until } = body;
  const stages = stageCredits(material, targets.length, output);
  const spoken = until === 'speech' ? speechCreditsMaxOf(material, output) : 0;
  const spokenMs = targets.reduce((sum, target) => sum + speechMs(needs, target, spoken), 0);
  const heardMs = pace === null ? null : pace * durationMs;
  return {
    credits: heldCredits(stages, until) + targets.length * spoken,
    stages,
    duration_ms: durationMs,
    wait_ms: heardMs === null && spokenMs === 0 ? null : Math.round((heardMs ?? 0) + spokenMs),
  };
};

/** Refuses language pairs that have to be translated and are known at the start to be untranslatable. */
const demandLanguages = ({ translator }: Needs, { cues }: Material, asked: Order): void => {
  const { source_language: source, target_languages: targets, until } = asked;
  if (new Set(targets).size < targets.length) throw invalid('A language is named twice.', 'target_languages');
  const needsTranslation = !cues || untranslated(cues).length > 0;
  if (!needsTranslation) return;
  if (cues && source === undefined) throw invalid('Name the language of the cues.', 'source_language');
  // Before a review, the user may still write the translation
  if (source !== undefined && until !== 'recognition')
    for (const target of targets) if (target !== source) translator.choose({ source, target });
};

const projectsOfJob = async (q: Queryable, who: Caller, jobId: string): Promise<string[]> => {
  const { sourceId } = await sourceOfJob(q, who.tenantId, jobId);
  return (await translationsOf(q, who.tenantId, sourceId)).map(({ projectId }) => projectId);
};

/**
 * Begins to prepare translations, and returns the ids of their projects. A repeated key returns the same projects.
 *
 * @throws ApiError as `findMaterial`, `Translator.choose`, `chooseEngine` and `enqueueIn`; err_too_many_projects;
 *   InvalidRequest
 * @throws NotEnoughCredits
 */
export const begin = async (needs: Needs, who: Caller, key: string, body: Order): Promise<string[]> => {
  const { db } = needs;
  const { tenantId } = who;
  // Cues are stored with the source: the job only needs a hash that distinguishes orders
  const input = {
    order_sha256: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
    ...apiKeyOf(who),
  };
  const before = await findRepeated(db, who, { kind: KIND, key, input });
  if (before !== undefined) return projectsOfJob(db, who, before);

  const material = await findMaterial(needs, who, body);
  const { asset, cues, part, durationMs } = material;
  demandLanguages(needs, material, body);
  const recognizer = cues ? null : recognizerFor(needs, body.source_language, durationMs);
  const { target_languages: targets, source_language = null, speakers = null, output, until } = body;
  const title = body.title ?? (asset ? titleOf(asset) : 'Subtitles');
  return db.transaction(async (tx) => {
    // Marks the file as used, so that the sweep of unused files skips it
    if (asset && !(await useAsset(tx, tenantId, asset.asset_id)))
      throw new ApiError('err_not_found', { status: 404 });
    const credits = heldCredits(stageCredits(material, targets.length, output), until);
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
      part: part ?? null,
    });
    const projectIds: string[] = [];
    for (const target of targets)
      projectIds.push(
        await addTranslation(tx, ownOf(who), {
          sourceId,
          title,
          target,
          settings: settingsFor(output, body),
          until: output === 'subtitles' && until === 'speech' ? 'translation' : until,
          speechCreditsMax: speechCreditsMaxOf(material, output),
        }),
      );
    return projectIds;
  });
};
