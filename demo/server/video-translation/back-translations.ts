import { countCharacters, isSpeakable } from '../../../src/contract/constants/script.ts';
import {
  BACK_TRANSLATION_CHARACTERS_MAX,
  TRANSLATION_CHARACTERS_MAX,
} from '../../../src/contract/constants/video-translation.ts';
import type { BackTranslation, CallAnswer } from '../../../src/contract/index.ts';
import type { Db, Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/principal.ts';
import { tellProjectChanged } from '../projects/changes.ts';
import { lockProject, projectNotFound } from '../projects/find-project.ts';
import { findSegments } from '../projects/load-project.ts';
import { ownOf } from '../projects/owner.ts';
import type { Translation } from '../translation/module.ts';
import { ownStage } from './go-on.ts';

/**
 * A project's stored back-translations of rows whose text is still the one that was translated back.
 *
 * @param segmentIds only these rows; default: all
 */
export const findBackTranslations = (
  q: Queryable,
  tenantId: string,
  projectId: string,
  segmentIds?: readonly string[],
): Promise<BackTranslation[]> =>
  q.query<BackTranslation>(
    `select b.segment_id, b.text, b.back from video_back_translation b join segment s using (segment_id)
      where b.tenant_id = $1 and b.project_id = $2 and s.removed_at is null and s.text = b.text
        and ($3::uuid[] is null or b.segment_id = any($3))
      order by s.rank, b.segment_id`,
    [tenantId, projectId, segmentIds ?? null],
  );

/** Stores back-translations of rows, each replacing the earlier one of its row. Skips rows that are gone. */
export const storeBackTranslations = async (
  tx: Queryable,
  tenantId: string,
  projectId: string,
  made: readonly BackTranslation[],
): Promise<void> => {
  const rows = made.map((row) => ({
    ...row,
    back: [...row.back].slice(0, BACK_TRANSLATION_CHARACTERS_MAX).join(''),
  }));
  await tx.query(
    `insert into video_back_translation (segment_id, tenant_id, project_id, text, back)
     select segment_id, $1, $2, w.text, w.back
       from jsonb_to_recordset($3::jsonb) as w(segment_id uuid, text text, back text)
            join segment s using (segment_id)
      where s.tenant_id = $1 and s.project_id = $2
      order by segment_id
     on conflict (segment_id) do update set text = excluded.text, back = excluded.back`,
    [tenantId, projectId, JSON.stringify(rows)],
  );
};

interface Needs {
  db: Db;
  translation: Pick<Translation, 'paid'>;
}

interface Request {
  key: string;
  projectId: string;
  segmentIds: readonly string[];
  signal: AbortSignal;
}

/**
 * Translates stored rows back, and stores the results with them. Rows whose current text was already translated back
 * are neither translated nor charged again. Rows without an original or without words are skipped.
 *
 * @throws ApiError err_not_found, err_service_busy when another request does the same, err_invalid_param while the
 *   language of the recording is not known, err_text_too_long; as `translateTexts`
 * @throws NotEnoughCredits
 */
export const translateBack = async (
  { db, translation }: Needs,
  who: Caller,
  { key, projectId, segmentIds, signal }: Request,
): Promise<CallAnswer<'POST /v1/video-translations/{project_id}/back_translations'>['data']> => {
  const { tenantId } = who;
  const { source, target } = await ownStage(db, who, projectId);
  if (source === null)
    throw new ApiError('err_invalid_param', { msg: 'The language of the recording is not known.' });
  const ids = [...new Set(segmentIds)];
  let open: Pick<BackTranslation, 'segment_id' | 'text'>[] = [];
  const { credits_charged } = await translation.paid({
    who,
    key,
    asked: { project_id: projectId, segment_ids: segmentIds },
    signal,
    async texts() {
      const known = await findBackTranslations(db, tenantId, projectId, ids);
      const isKnown = new Set(known.map(({ segment_id }) => segment_id));
      open = (await findSegments(db, tenantId, projectId, ids)).filter(
        ({ segment_id, source_text, text }) =>
          source_text !== null && isSpeakable(source_text) && isSpeakable(text) && !isKnown.has(segment_id),
      );
      const texts = open.map(({ text }) => text);
      if (countCharacters(texts.join('')) > TRANSLATION_CHARACTERS_MAX)
        throw new ApiError('err_text_too_long', {
          msg: `At most ${TRANSLATION_CHARACTERS_MAX} characters can be translated at once.`,
        });
      return { texts, source: target, target: source };
    },
    async write(tx, { texts }) {
      if (!(await lockProject(tx, ownOf(who), projectId))) throw projectNotFound();
      const openIds = open.map(({ segment_id }) => segment_id);
      // Another request has paid for them meanwhile
      if ((await findBackTranslations(tx, tenantId, projectId, openIds)).length > 0)
        throw new ApiError('err_service_busy', { status: 503, retryAfter: 1 });
      await storeBackTranslations(
        tx,
        tenantId,
        projectId,
        open.map(({ segment_id, text }, index) => ({ segment_id, text, back: texts[index]! })),
      );
      await tellProjectChanged(tx, ownOf(who), projectId);
    },
  });
  return {
    back_translations: await findBackTranslations(db, tenantId, projectId, ids),
    credits_charged,
  };
};
