import { isSpeakable, pauseMs } from '../../../src/contract/constants/script.ts';
import { errorTexts, type ErrorType } from '../../../src/contract/errors.ts';
import type { Db } from '../db/db.ts';
import type { Notices } from '../db/notices.ts';
import { ApiError } from '../http/api-error.ts';
import type { Begun } from './generate.ts';
import type { Owner } from './scripts.ts';

/** A sentence that can be heard. */
export interface HeardPart {
  mediaId: string;
  /** Pause before it; 0 before the first one. */
  pauseMs: number;
}

interface Row {
  state: string;
  /** Null when the job has no more segments. */
  text: string | null;
  gap: string;
  error: string | null;
  media_id: string | null;
}

/** Segments that are looked at together. */
const ROWS_MAX = 50;

const failure = (type: string): ApiError => {
  const known = type in errorTexts ? (type as ErrorType) : 'err_generate_voice_failed';
  return new ApiError(known, { status: 503 });
};

/**
 * The sentences of a job's script in their order, each as soon as it is made.
 *
 * @throws ApiError 503 when one failed or the job was ended before it was made; the signal's reason
 */
export async function* listen(
  { db, notices }: { db: Db; notices: Notices },
  { tenantId, owner }: Owner,
  { jobId, scriptId }: Begun,
  signal: AbortSignal,
): AsyncGenerator<HeardPart> {
  let position = 0;
  /** White space since the last sentence that was heard; undefined before the first. */
  let gap: string | undefined;
  const next = () =>
    db.query<Row>(
      `select j.state, g.text, g.gap, g.error, t.media_id
         from speech_job j
         left join segment g on g.script_id = j.script_id and g.position between $5 and $6
         left join take t using (take_id)
        where j.tenant_id = $1 and j.owner = $2 and j.job_id = $3 and j.script_id = $4
        order by g.position`,
      [tenantId, owner, jobId, scriptId, position, position + ROWS_MAX - 1],
    );

  for await (const _ of notices.watch(jobId, signal)) {
    for (let waits = false; !waits;) {
      const rows = await next();
      if (rows.length === 0) throw failure('err_not_found');
      for (const { state, text, error, media_id, ...row } of rows) {
        if (text === null) return;
        if (media_id !== null) {
          yield { mediaId: media_id, pauseMs: gap === undefined ? 0 : pauseMs(gap) };
          gap = row.gap;
        } else if (!isSpeakable(text)) {
          if (gap !== undefined) gap += row.gap;
        } else if (error !== null || state !== 'running') {
          throw failure(error ?? 'err_generate_voice_failed');
        } else {
          waits = true;
          break;
        }
        position++;
      }
      if (!waits && rows.length < ROWS_MAX) return;
    }
  }
  signal.throwIfAborted();
}
