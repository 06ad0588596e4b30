import { pausesAround } from '../../../../src/studio/model/pauses.ts';
import type { Queryable } from '../../db/db.ts';
import type { Owner } from '../../projects/owner.ts';
import { IS_UP_TO_DATE } from '../../speech/open-rows.ts';

/** A passage with an up-to-date take. */
export interface BookPart {
  segmentId: string;
  text: string;
  /** The passage is the last one of its paragraph. */
  endsParagraph: boolean;
  /** Media id of its take. */
  mediaId: string;
  durationMs: number;
  /** Silence after the passage. */
  pauseMs: number;
}

/** The contents of a chapter's audio. */
export interface ChapterSound {
  /** Silence before the first passage. */
  leadMs: number;
  parts: BookPart[];
  /** Number of passages to be spoken that have no up-to-date take. */
  silent: number;
}

interface Row {
  segment_id: string;
  text: string;
  gap: string;
  media_id: string | null;
  duration_ms: number;
  lead: string;
  is_spoken: boolean;
}

/** The audio of a chapter as far as it is generated: the up-to-date takes of its passages, in order. */
export const chapterParts = async (
  q: Queryable,
  { tenantId }: Owner,
  chapterId: string,
): Promise<ChapterSound> => {
  const rows = await q.query<Row>(
    `select s.segment_id, s.text, s.gap, p.lead, m.media_id, m.duration_ms,
            k.take_id is not null or s.speakable as is_spoken
       from project p join segment s using (project_id)
            left join take k on ${IS_UP_TO_DATE}
            left join media m on m.media_id = k.media_id
      where p.tenant_id = $1 and p.project_id = $2 and s.removed_at is null
        and not coalesce((s.cue->>'left_out')::boolean, false)
      order by s.rank, s.segment_id`,
    [tenantId, chapterId],
  );
  const { leadMs, afterMs } = pausesAround(
    rows[0]?.lead ?? '',
    rows.map(({ gap, media_id }) => ({ gap, isHeard: media_id !== null })),
  );
  const heard = rows.filter(({ media_id }) => media_id !== null);
  return {
    leadMs,
    parts: heard.map(({ segment_id, text, gap, media_id, duration_ms }, at) => ({
      segmentId: segment_id,
      text,
      endsParagraph: gap.includes('\n') || at === heard.length - 1,
      mediaId: media_id!,
      durationMs: duration_ms,
      pauseMs: at === heard.length - 1 ? 0 : afterMs[at]!,
    })),
    silent: rows.filter(({ media_id, is_spoken }) => media_id === null && is_spoken).length,
  };
};
