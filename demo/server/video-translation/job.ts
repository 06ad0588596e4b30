import {
  recognitionCredits,
  spokenTranslationCredits,
  translationCredits,
} from '../../../src/contract/constants/billing.ts';
import type { Engines } from '../engines/registry.ts';
import { ApiError } from '../http/api-error.ts';
import type { JobKind, JobRun, Json } from '../jobs/kind.ts';
import type { WithFolder } from '../process/scratch-folder.ts';
import { hear, type HearingNeeds } from '../recognition/hear.ts';
import { noteWaveform } from '../storage/asset-peaks.ts';
import { useAsset } from '../storage/assets.ts';
import type { Translator } from '../translation/translator.ts';
import type { Voices } from '../voices/module.ts';
import { castHeard } from './cast.ts';
import { cutSource } from './cut-source.ts';
import { cuesOfStretches, type Cue } from './cue.ts';
import { measureSpeakers, type HeardSpeaker } from './heard-speakers/measure-speakers.ts';
import { apiKeyIn } from '../jobs/ordered-by.ts';
import { orderSpeech } from './order-speech.ts';
import { preparePicture } from './prepare-picture.ts';
import { toRows } from './rows.ts';
import { sharePicture } from './share-picture.ts';
import { retryOfSource } from './retry.ts';
import {
  KIND,
  notePicture,
  sourceOfJob,
  storeCues,
  storeRows,
  translationsOf,
  type KnownPicture,
  type Source,
  type Wanted,
} from './store.ts';
import { hasWords, translateInSteps } from './translate-rows.ts';

const STEPS = new Map([
  ['picture', 0.2],
  ['decode', 0.03],
  ['recognize', 0.4],
  ['speakers', 0.1],
  ['listen', 0.01],
  ['voices', 0.03],
  ['translate', 0.2],
  ['cast', 0.02],
  ['rows', 0.01],
]);

export interface PreparingNeeds extends HearingNeeds {
  engines: Engines;
  translator: Translator;
  voices: Pick<Voices, 'soundOf'>;
  withFolder: WithFolder;
}

/** The cues of a source and their language. */
interface Said {
  cues: Cue[];
  language: string | null;
}

/**
 * Prepares translations of a source: its picture, its speech with speakers, and the rows of each language. Finished
 * steps stay when later ones fail. If no model translates the source's language, its rows are created untranslated for
 * the user.
 */
export const videoTranslationJob = (needs: PreparingNeeds): JobKind => ({
  kind: KIND,
  feature: 'video-translation',
  steps: STEPS,
  retry: retryOfSource(needs.db),
  async run(input, run) {
    const { db } = needs;
    const { jobId, tenantId } = run;
    await cutSource(needs, run, await sourceOfJob(db, tenantId, jobId));
    const source = await sourceOfJob(db, tenantId, jobId);
    await showPicture(needs, run, source);
    const said = source.cues
      ? { cues: source.cues, language: source.language }
      : await listen(needs, run, source);
    if (said.cues.length === 0) throw new ApiError('err_nobody_speaks');
    const heard = await hearSpeakers(needs, run, source.assetId, said.cues);
    const wanted = await translationsOf(db, tenantId, source.sourceId);
    let refusal: unknown;
    for (const translation of wanted)
      await translate(needs, run, { ...source, ...said, heard }, translation).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.type !== 'err_target_language_not_supported') throw error;
        refusal = error;
      });
    for (const { projectId, until } of wanted)
      if (until === 'speech') await orderSpeech(needs, run, { projectId, apiKeyId: apiKeyIn(input) });
    if (refusal) throw refusal;
    return { project_ids: wanted.map(({ projectId }) => projectId) };
  },
});

const showPicture = async (needs: PreparingNeeds, run: JobRun, source: Source): Promise<void> => {
  const { assetId, sourceId } = source;
  if (assetId === null || source.picture) return;
  const { tenantId, step } = run;
  if (await sharePicture(needs.db, tenantId, { sourceId, assetId })) return;
  await step(
    'picture',
    { asset_id: assetId },
    () =>
      preparePicture(needs, { ...source, assetId }, run).catch(async (error: unknown) => {
        // An error during the deletion of the file says nothing about the file
        if (await useAsset(needs.db, tenantId, assetId)) throw error;
        throw new ApiError('err_not_found', { status: 404 });
      }) as Promise<Json>,
    {
      write: (tx, picture) => notePicture(tx, tenantId, sourceId, picture as unknown as KnownPicture | null),
    },
  );
};

const listen = async (needs: PreparingNeeds, run: JobRun, source: Source): Promise<Said> => {
  const { assetId, sourceId, modelId, toldMs, speakers } = source;
  // A source without cues needs its recording
  if (assetId === null) throw new ApiError('err_not_found', { status: 404 });
  const heard = await hear(needs, run, {
    assetId,
    modelId: modelId!,
    language: source.language,
    tellsSpeakers: speakers !== 1,
    speakers: speakers ?? undefined,
    toldMs,
    noteDecoded: (tx, decoded) => noteWaveform(tx, run.tenantId, assetId, decoded),
  });
  const cues = cuesOfStretches(heard.stretches);
  const said = { ...heard, cues };
  await run.step('listen', {}, () => Promise.resolve(null), {
    write: (tx) => storeCues(tx, run.tenantId, sourceId, said),
    credits: () => Math.min(recognitionCredits(heard.durationMs), recognitionCredits(toldMs)),
  });
  return { cues, language: source.language ?? heard.language };
};

/** Measures the speakers' voices, as far as possible. */
const hearSpeakers = (
  { files, speakerEngines, log }: PreparingNeeds,
  { step, tenantId, signal, progress }: JobRun,
  asset_id: string | null,
  cues: readonly Cue[],
): Promise<HeardSpeaker[]> | HeardSpeaker[] => {
  if (asset_id === null) return [];
  const said = cues.map(({ startMs, endMs, speaker }) => [startMs, endMs, speaker] as const);
  return step('voices', { asset_id, said }, async () => {
    const measuring = {
      engine: speakerEngines.ready(),
      who: tenantId,
      signal,
      onProgress: progress,
      log,
    };
    const heard = await files
      .withLocalFile(asset_id, tenantId, (file) => measureSpeakers(file, cues, measuring))
      .catch((error: unknown) => {
        signal.throwIfAborted();
        log.warn('the voices of the speakers were not measured', { error });
        return [];
      });
    return heard as unknown as Json;
  }) as unknown as Promise<HeardSpeaker[]>;
};

/** @throws ApiError err_target_language_not_supported when no model translates it; the rows exist nevertheless */
const translate = async (
  needs: PreparingNeeds,
  run: JobRun,
  source: Source & Said & { heard: HeardSpeaker[] },
  wanted: Wanted,
): Promise<void> => {
  if (wanted.prepared) return;
  const { cues, language, toldMs, modelId } = source;
  const { target, settings, projectId, until } = wanted;
  const open = cues.flatMap(({ text, translation }, index) =>
    translation === null && hasWords(text) ? [index] : [],
  );
  const texts = cues.map(({ text, translation }) => translation ?? (hasWords(text) ? '' : text));
  const store = async (by: string | null, credits: number, translated = true) => {
    const { cast, tell } = await castHeard(needs, run, { projectId, target, cues, heard: source.heard });
    const rows = toRows(cues, texts, cast);
    const made = {
      rows,
      modelId: by,
      credits,
      translated,
      heard: tell((cue) => rows[cue]!.segment_id),
    };
    await run.step('rows', { project_id: projectId, by }, () => Promise.resolve(null), {
      write: (tx) => storeRows(tx, wanted, made),
      credits: () => credits,
    });
  };
  if (language === target || open.length === 0) {
    for (const index of open) texts[index] = cues[index]!.text;
    return store(null, 0);
  }
  if (until === 'recognition') return store(null, 0, false);
  if (language === null) throw new ApiError('err_nobody_speaks');
  let engine;
  try {
    engine = needs.translator.choose({ source: language, target });
  } catch (error) {
    await store(null, 0);
    throw error;
  }
  const made = await translateInSteps(needs.translator, run, {
    projectId,
    engine,
    texts: open.map((index) => cues[index]!.text),
    source: language,
    target,
    settings,
  });
  open.forEach((index, place) => (texts[index] = made[place]!));
  const credits = modelId
    ? spokenTranslationCredits(toldMs)
    : translationCredits(open.map((index) => cues[index]!.text));
  await store(engine.model.modelId, credits);
};
