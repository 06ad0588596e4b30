import { placeClips } from '../../../../src/studio/model/subtitles/fit/place-clips.ts';
import type { VideoRender } from '../../../../src/contract/index.ts';
import type { Queryable } from '../../db/db.ts';
import type { RenderOrder } from './order.ts';
import { within } from './within.ts';
import type { MixVoice } from '../../video/mix-sound.ts';

interface Row {
  id: string;
  start_ms: number;
  end_ms: number;
  speaker: string | null;
  is_fixed: boolean;
  is_spoken: boolean;
  media_id: string | null;
  sound_ms: number | null;
}

/** A take with its time. */
export interface PlacedVoice extends Omit<MixVoice, 'path'> {
  mediaId: string;
}

/** The takes of a translation with their times, and how many rows are unchanged, stretched, too long or silent. */
export interface PlacedVoices {
  voices: PlacedVoice[];
  rows: NonNullable<VideoRender['result']>['report']['rows'];
}

/** Change of speed up to which a take does not count as stretched. */
const AS_SPOKEN = 0.01;

interface PlacedIn extends Pick<RenderOrder, 'projectId' | 'wholeMs' | 'isPart' | 'fromMs' | 'durationMs'> {
  tenantId: string;
}

/** Finds the takes within a file. Times are those of the translation, not of the file. */
export const placeVoices = async (
  q: Queryable,
  { tenantId, projectId, wholeMs, ...file }: PlacedIn,
): Promise<PlacedVoices> => {
  const rows = await q.query<Row>(
    `select s.segment_id as id, s.start_ms, s.end_ms, s.speaker, t.media_id, m.duration_ms as sound_ms,
            coalesce((s.cue->>'fixed_length')::boolean, false) as is_fixed, s.text <> '' as is_spoken
       from segment s left join take t using (take_id) left join media m using (media_id)
      where s.tenant_id = $1 and s.project_id = $2 and s.removed_at is null and s.start_ms is not null
        and s.end_ms is not null and not coalesce((s.cue->>'left_out')::boolean, false)
      order by s.start_ms, s.segment_id`,
    [tenantId, projectId],
  );
  const isInFile = within(file);
  const mediaOf = new Map(rows.map(({ id, media_id }) => [id, media_id]));
  const placed = placeClips(
    rows.map(({ id, start_ms, end_ms, speaker, sound_ms, is_fixed }) => ({
      id,
      startMs: start_ms,
      endMs: end_ms,
      speaker,
      soundMs: sound_ms,
      isFixed: is_fixed,
    })),
    wholeMs,
  ).filter(({ startMs, lengthMs }) => isInFile({ startMs, endMs: startMs + lengthMs }));
  const isCut = ({ lengthMs, fit }: (typeof placed)[number]) => lengthMs < fit.lengthMs - 1;
  const isStretched = ({ fit }: (typeof placed)[number]) => Math.abs(fit.speed - 1) > AS_SPOKEN;
  const tooLong = placed.filter((one) => isCut(one) || one.fit.kind === 'overruns');
  const stretched = placed.filter((one) => !tooLong.includes(one) && isStretched(one));
  return {
    voices: placed.map(({ id, startMs, lengthMs, fit }) => ({
      mediaId: mediaOf.get(id)!,
      startMs,
      lengthMs,
      speed: fit.speed,
    })),
    rows: {
      as_spoken: placed.length - tooLong.length - stretched.length,
      stretched: stretched.length,
      too_long: tooLong.length,
      silent: rows.filter(
        ({ is_spoken, media_id, start_ms: startMs, end_ms: endMs }) =>
          is_spoken && media_id === null && isInFile({ startMs, endMs }),
      ).length,
    },
  };
};
