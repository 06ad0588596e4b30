import type { ProjectSegment } from '../../../src/contract/index.ts';
import type { Db, Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { JobKind } from '../jobs/kind.ts';
import { applyPatch } from '../projects/apply-patch.ts';
import { lockProject } from '../projects/find-project.ts';
import { findSegments, loadProject } from '../projects/load-project.ts';
import type { TranslationEngine } from '../engines/translation/engine.ts';
import type { Translator } from '../translation/translator.ts';
import { apiKeyIn } from '../jobs/ordered-by.ts';
import { orderSpeech } from './order-speech.ts';
import { isUntranslated, paidTexts, restCredits } from './stage-price.ts';
import { retryOfStage } from './retry.ts';
import { projectIn, stageOf, TRANSLATE_KIND, type Stage } from './stage.ts';
import { KIND } from './store.ts';
import { translateInSteps } from './translate-rows.ts';

const STEPS = new Map([
  ['translate', 0.98],
  ['rows', 0.02],
]);

/** The rows being translated, as they were at the start. */
type Open = Pick<ProjectSegment, 'segment_id' | 'source_text'>[];

/** Translates the rows that the user has reviewed, and orders their speech if wanted. */
export const translateJob = (needs: { db: Db; translator: Translator }): JobKind => ({
  kind: TRANSLATE_KIND,
  feature: 'video-translation',
  steps: STEPS,
  retry: retryOfStage(needs.db),
  async run(input, run) {
    const { db, translator } = needs;
    const { tenantId, jobId, step } = run;
    const stage = await stageOf(db, tenantId, projectIn(input));
    const { own, projectId, source, target, settings, until } = stage;
    if (!stage.translated) {
      const all: Open = await step('translate', {}, async () =>
        (await loadProject(db, own, projectId)).segments
          .filter(isUntranslated)
          .map(({ segment_id, source_text }) => ({ segment_id, source_text })),
      );
      if (source === null && all.length > 0) throw new ApiError('err_nobody_speaks');
      const engine =
        source === null || source === target || all.length === 0
          ? null
          : await engineFor(needs, stage, { source, target });
      const written = all.map(({ source_text }) => source_text!);
      // Rows added after the order are not paid for, so they stay untranslated, as do those that no engine translates
      const copied = source === target ? all.length : 0;
      const paid = engine ? paidTexts(stage, written, await heldFor(db, jobId)) : copied;
      const open = all.slice(0, paid);
      const said = written.slice(0, paid);
      const texts = engine
        ? await translateInSteps(translator, run, {
            projectId,
            engine,
            texts: said,
            source: source!,
            target,
            settings,
          })
        : said;
      const credits = engine ? restCredits(stage, said) : 0;
      await step('rows', {}, () => Promise.resolve(null), {
        write: (tx) => storeTexts(tx, stage, open, { texts, by: engine?.model.modelId ?? null, credits }),
        credits: () => credits,
      });
    }
    if (until === 'speech') await orderSpeech(needs, run, { projectId, apiKeyId: apiKeyIn(input) });
    return { project_id: projectId };
  },
});

/**
 * The engine for a pair; null where none supports it and voices are wanted for what the user has translated.
 *
 * @throws ApiError as `Translator.choose`
 */
const engineFor = async (
  { db, translator }: { db: Db; translator: Translator },
  { own, projectId, until }: Stage,
  pair: { source: string; target: string },
): Promise<TranslationEngine | null> => {
  try {
    return translator.choose(pair);
  } catch (error) {
    const isUnsupported = error instanceof ApiError && error.type === 'err_target_language_not_supported';
    if (until !== 'speech' || !isUnsupported) throw error;
    const { segments } = await loadProject(db, own, projectId);
    if (!segments.some(({ text, cue }) => text !== '' && !cue?.left_out)) throw error;
    return null;
  }
};

/** Credits held for the job. */
const heldFor = async (q: Queryable, jobId: string): Promise<number> => {
  const [row] = await q.query<{ amount: number }>(
    'select h.amount from job join credit_hold h using (hold_id) where job_id = $1',
    [jobId],
  );
  return row?.amount ?? 0;
};

/** Stores translations in rows that are still untranslated and whose original is unchanged. */
const storeTexts = async (
  tx: Queryable,
  { own, projectId }: Stage,
  open: Open,
  { texts, by, credits }: { texts: readonly string[]; by: string | null; credits: number },
): Promise<void> => {
  const project = await lockProject(tx, own, projectId);
  if (!project) return;
  const known = new Map(open.map(({ segment_id, source_text }, at) => [segment_id, { source_text, at }]));
  const rows = await findSegments(tx, own.tenantId, projectId, [...known.keys()]);
  const put = rows.flatMap((row) => {
    const { source_text, at } = known.get(row.segment_id)!;
    return isUntranslated(row) && row.source_text === source_text ? [{ ...row, text: texts[at]! }] : [];
  });
  await applyPatch(tx, own, { projectId, kind: KIND, patch: { revision: project.revision, put } });
  await tx.query(
    `update video_translation
        set translated = true, model_id = coalesce($3, model_id), credits_charged = credits_charged + $4
      where tenant_id = $1 and project_id = $2`,
    [own.tenantId, projectId, by, credits],
  );
};
