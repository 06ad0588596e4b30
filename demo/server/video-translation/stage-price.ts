import {
  speechCredits,
  spokenSpeechCreditsMax,
  spokenTranslationCredits,
  translationCredits,
} from '../../../src/contract/constants/billing.ts';
import type { ProjectSegment } from '../../../src/contract/index.ts';
import { planOf } from '../accounts/plans.ts';
import type { Db, Queryable } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import { loadProject } from '../projects/load-project.ts';
import { charactersIn } from '../speech/script-input.ts';
import { openRows } from '../speech/open-rows.ts';
import type { Stage } from './stage.ts';
import { hasWords } from './translate-rows.ts';

/** Whether the translation job has to translate this row. */
export const isUntranslated = ({ text, source_text, locked, cue }: ProjectSegment): boolean =>
  text === '' && source_text !== null && hasWords(source_text) && !locked && !cue?.left_out;

/** Price of translating these texts. For recognised text it never exceeds the price shown before the text was known. */
export const restCredits = (
  { toldMs, charactersRecognized }: Pick<Stage, 'toldMs' | 'charactersRecognized'>,
  texts: readonly string[],
): number => {
  const credits = translationCredits(texts);
  const spoken = spokenTranslationCredits(toldMs);
  if (charactersRecognized === 0 || credits <= spoken) return credits;
  const characters = [...texts.join('')];
  const recognized = translationCredits([characters.slice(0, charactersRecognized).join('')]);
  const beyond = translationCredits([characters.slice(charactersRecognized).join('')]);
  return Math.min(credits, Math.min(recognized, spoken) + beyond);
};

/** How many of these texts, from the first one on, the held credits pay for. */
export const paidTexts = (
  stage: Pick<Stage, 'toldMs' | 'charactersRecognized'>,
  texts: readonly string[],
  held: number,
): number => {
  let paid = 0;
  let unpaid = texts.length + 1;
  while (unpaid - paid > 1) {
    const count = Math.floor((paid + unpaid) / 2);
    if (restCredits(stage, texts.slice(0, count)) <= held) paid = count;
    else unpaid = count;
  }
  return paid;
};

/**
 * Maximum price of speaking the open rows. Sentences that the user has had spoken before are counted in full here, but
 * cost nothing when generated.
 *
 * @throws ApiError err_text_too_long when a row is longer than the plan allows at once
 */
export const openSpeechCredits = async (q: Queryable, { own, projectId }: Stage): Promise<number> => {
  const rows = await openRows(q, own, projectId);
  const { scriptCharactersMax } = (await planOf(q, own.tenantId)).plan;
  const long = rows.find((row) => charactersIn([row]) > scriptCharactersMax);
  if (long)
    throw new ApiError('err_text_too_long', {
      msg: `Row ${long.number} has ${charactersIn([long])} characters; your plan speaks ${scriptCharactersMax} at once. Split the row.`,
    });
  return rows.reduce((sum, { text }) => sum + speechCredits(text), 0);
};

/** Price of continuing, for the current rows. @throws ApiError as `openSpeechCredits` */
export const stagePrice = async (db: Db, stage: Stage): Promise<{ translation: number; speech: number }> => {
  const { own, projectId, settings, translated, toldMs } = stage;
  const isSpoken = settings.output !== 'subtitles';
  if (translated) return { translation: 0, speech: isSpoken ? await openSpeechCredits(db, stage) : 0 };
  const { segments } = await loadProject(db, own, projectId);
  const open = segments.filter(isUntranslated).map(({ source_text }) => source_text!);
  return { translation: restCredits(stage, open), speech: isSpoken ? spokenSpeechCreditsMax(toldMs) : 0 };
};
