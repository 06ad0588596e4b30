import type { Job, JobEvent } from '../../../src/contract/index.ts';
import type { Sign } from '../media/signed-url.ts';
import { createIsSignedIn } from '../accounts/sessions.ts';
import { batch } from '../db/batch.ts';
import type { Db } from '../db/db.ts';
import type { Notices } from '../db/notices.ts';
import type { StreamedEvent } from '../http/event-stream.ts';
import { ownerOf, type Principal } from '../http/principal.ts';
import type { Owner } from '../projects/owner.ts';
import { loadJob } from './jobs.ts';
import { downloadsOf, hasSound, loadSegments } from './scripts.ts';

/** What has happened to a job since an event. */
interface News {
  events: readonly StreamedEvent<JobEvent>[];
  /** No more events will follow. */
  isLast: boolean;
}

async function readNews(
  { db, sign }: { db: Db; sign: Sign },
  own: Owner,
  jobId: string,
  after: number,
): Promise<News> {
  const rows = await db.query<{
    state: Job['state'];
    script_id: string;
    segment_id: string;
    event: number;
  }>(
    `select j.state, j.script_id, i.segment_id, i.event
       from speech_job j left join speech_item i on i.job_id = j.job_id and i.event > $3
      where j.tenant_id = $1 and j.job_id = $2 order by i.event`,
    [own.tenantId, jobId, after],
  );
  const [job] = rows;
  if (!job) return { events: [], isLast: true };
  const items = rows.filter((row) => row.event !== null);
  const ids = items.map((item) => item.segment_id);
  const segments = ids.length > 0 ? await loadSegments(db, sign, own.tenantId, job.script_id, ids) : [];
  const events: StreamedEvent<JobEvent>[] = items.flatMap(({ event, segment_id }) => {
    const segment = segments.find((one) => one.segment_id === segment_id);
    return segment ? [{ id: event, event: { type: 'segment', segment } }] : [];
  });
  if (job.state === 'running') return { events, isLast: false };
  const downloads = (await hasSound(db, job.script_id)) ? downloadsOf(sign, job.script_id) : {};
  const id = (items.at(-1)?.event ?? after) + 1;
  events.push({ id, event: { type: 'job', job: await loadJob(db, own, jobId), downloads } });
  return { events, isLast: true };
}

/**
 * Makes a function that yields the events of a job after number `after`, then new ones as they occur, until the job or
 * the session ends. Events are read from tables, so a reader that reconnects, even to a restarted server, resumes where
 * it was. Readers at the same event share one query.
 */
export const createJobEvents = (deps: { db: Db; sign: Sign; notices: Notices }) => {
  const isSignedIn = createIsSignedIn(deps.db);
  const newsBy = batch(async (keys: readonly string[]) => {
    const read = async (key: string): Promise<[string, News]> => {
      const [tenantId, owner, jobId, after] = JSON.parse(key) as [string, string, string, number];
      return [key, await readNews(deps, { tenantId, owner }, jobId, after)];
    };
    return new Map(await Promise.all(keys.map(read)));
  });
  return async function* (
    who: Principal,
    jobId: string,
    after: number,
    signal: AbortSignal,
  ): AsyncGenerator<StreamedEvent<JobEvent>> {
    let last = after;
    for await (const tick of deps.notices.watch(jobId, signal)) {
      if (who.kind === 'user' && !(await isSignedIn(who.sessionId))) return;
      if (tick === 'quiet') yield { id: last, event: null };
      const news = await newsBy(JSON.stringify([who.tenantId, ownerOf(who), jobId, last]));
      for (const event of news?.events ?? []) {
        last = event.id ?? last;
        yield event;
      }
      if (news?.isLast) return;
    }
  };
};
