import { recognitionCredits } from '../../../src/contract/constants/billing.ts';

/** What was spent on a translation, by purpose. */
export interface Spent {
  /** Length of the recording, in ms, if this translation bears the cost of its recognition; otherwise 0. */
  recognized_ms: number;
  translation_credits: number;
  speech_credits: number;
}

/**
 * SQL columns that give {@link Spent} for a row `t` of video_translation and its row `v` of video_source. A recording is
 * recognised once, however many languages it is translated into: its oldest translation bears that cost.
 */
export const SPENT = `t.credits_charged as translation_credits,
  (select coalesce(sum(j.credits_charged), 0)::int from speech_job j where j.script_id = t.project_id) as speech_credits,
  case when v.model_id is not null and v.cues is not null
            and t.project_id = (select o.project_id from video_translation o where o.source_id = t.source_id
                                 order by o.created_at, o.project_id limit 1)
       then v.told_ms else 0 end as recognized_ms`;

/** Total credits spent on a translation. */
export const creditsCharged = ({ recognized_ms, translation_credits, speech_credits }: Spent): number =>
  recognitionCredits(recognized_ms) + translation_credits + speech_credits;
