import { isSpeakable, pauseMs } from '../../../src/contract/constants/script.ts';
import { errorTexts, type ErrorType } from '../../../src/contract/errors.ts';
import { edgePauseMs } from '../../../src/studio/model/pauses.ts';
import type { Db } from '../db/db.ts';
import type { Notices } from '../db/notices.ts';
import { ApiError } from '../http/api-error.ts';
import type { Owner } from '../projects/owner.ts';
import type { Begun } from './job-items.ts';

/** A sentence that is ready to play, or the end of the script. */
export interface HeardPart {
  /** Null at the end. */
  mediaId: string | null;
  /** Pause before it in milliseconds. */
  pauseMs: number;
}

interface Row {
  state: string;
  /** White space and pauses before the first segment of the script. */
  lead: string;
  /** Null when the job has no more segments. */
  text: string | null;
  rank: string;
  segment_id: string;
  gap: string;
  error: string | null;
  media_id: string | null;
}

/** Segments per query. */
const ROWS_MAX = 50;

const failure = (type: string): ApiError => {
  const known = type in errorTexts ? (type as ErrorType) : 'err_generate_voice_failed';
  return new ApiError(known, { status: 503 });
};

/**
 * Yields the sentences of a job's script in order, each as soon as it is generated.
 *
 * @throws ApiError 503 when one failed, or the job ended before it was generated; the signal's reason when aborted
 */
export async function* listen(
  { db, notices }: { db: Db; notices: Notices },
  { tenantId, owner }: Owner,
  { jobId, scriptId }: Begun,
  signal: AbortSignal,
): AsyncGenerator<HeardPart> {
  /** The last segment that was read. */
  let last: Pick<Row, 'rank' | 'segment_id'> | undefined;
  let hasSpoken = false;
  /** White space since the last sentence that was yielded, or since the start. */
  let gap: string | undefined;
  const atEnd = (): HeardPart => ({ mediaId: null, pauseMs: edgePauseMs(gap ?? '') });
  const next = () =>
    db.query<Row>(
      `select j.state, p.lead, g.segment_id, g.rank, g.text, g.gap, g.error, t.media_id
         from speech_job j join project p on p.project_id = j.script_id
         left join lateral (
                select segment_id, rank, text, gap, error, take_id from segment
                 where project_id = p.project_id and removed_at is null
                   and ($5::text is null or (rank, segment_id) > ($5::text collate "C", $6::uuid))
                 order by rank, segment_id limit $7) g on true
         left join take t using (take_id)
        where j.tenant_id = $1 and j.owner = $2 and j.job_id = $3 and j.script_id = $4
        order by g.rank, g.segment_id`,
      [tenantId, owner, jobId, scriptId, last?.rank, last?.segment_id, ROWS_MAX],
    );

  for await (const _ of notices.watch(jobId, signal)) {
    for (let waits = false; !waits;) {
      const rows = await next();
      if (rows.length === 0) throw failure('err_not_found');
      for (const { state, text, rank, segment_id, error, media_id, ...row } of rows) {
        gap ??= row.lead;
        if (text === null) return yield atEnd();
        if (media_id !== null) {
          yield { mediaId: media_id, pauseMs: hasSpoken ? pauseMs(gap) : edgePauseMs(gap) };
          hasSpoken = true;
          gap = row.gap;
        } else if (!isSpeakable(text)) {
          gap += row.gap;
        } else if (error !== null || state !== 'running') {
          throw failure(error ?? 'err_generate_voice_failed');
        } else {
          waits = true;
          break;
        }
        last = { rank, segment_id };
      }
      if (!waits && rows.length < ROWS_MAX) return yield atEnd();
    }
  }
  signal.throwIfAborted();
}
