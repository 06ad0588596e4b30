import type { Job, JobEvent } from '../../../src/contract/index.ts';
import type { Sign } from '../media/signed-url.ts';
import { isSignedIn } from '../accounts/sessions.ts';
import type { Db } from '../db/db.ts';
import type { Notices } from '../db/notices.ts';
import type { StreamedEvent } from '../http/event-stream.ts';
import { ownerOf, type Principal } from '../http/principal.ts';
import { loadJob } from './jobs.ts';
import { downloadsOf, hasSound, loadSegments, type Owner } from './scripts.ts';

/**
 * Events of a job after number `after`, then new ones as they come, until the job ends. They are read from the
 * tables, so a reader that reconnects, even to a restarted server, resumes where it was. They end with the session too.
 */
export async function* jobEvents(
  { db, sign, notices }: { db: Db; sign: Sign; notices: Notices },
  who: Principal,
  jobId: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<StreamedEvent<JobEvent>> {
  const own: Owner = { tenantId: who.tenantId, owner: ownerOf(who) };
  let last = after;
  for await (const tick of notices.watch(jobId, signal)) {
    if (who.kind === 'user' && !(await isSignedIn(db, who.sessionId))) return;
    if (tick === 'quiet') yield { id: last, event: null };
    const rows = await db.query<{
      state: Job['state'];
      script_id: string;
      segment_id: string;
      event: number;
    }>(
      `select j.state, j.script_id, i.segment_id, i.event
         from speech_job j left join speech_item i on i.job_id = j.job_id and i.event > $3
        where j.tenant_id = $1 and j.job_id = $2 order by i.event`,
      [own.tenantId, jobId, last],
    );
    const [job] = rows;
    if (!job) return;
    const items = rows.filter((row) => row.event !== null);
    const ids = items.map((item) => item.segment_id);
    const segments = ids.length > 0 ? await loadSegments(db, sign, own.tenantId, job.script_id, ids) : [];
    for (const item of items) {
      last = item.event;
      const segment = segments.find(({ segment_id }) => segment_id === item.segment_id);
      if (segment) yield { id: item.event, event: { type: 'segment', segment } };
    }
    if (job.state !== 'running') {
      const downloads = (await hasSound(db, job.script_id)) ? downloadsOf(sign, job.script_id) : {};
      yield { id: last + 1, event: { type: 'job', job: await loadJob(db, own, jobId), downloads } };
      return;
    }
  }
}
