import { STREAM_HEARTBEAT_MS } from '../../../src/contract/constants/headers.ts';
import type { Job, JobEvent } from '../../../src/contract/index.ts';
import type { Sign } from '../media/signed-url.ts';
import type { Db } from '../db/db.ts';
import { JOB_CHANNEL, loadJob } from './jobs.ts';
import { downloadsOf, hasSound, loadSegments, type Owner } from './scripts.ts';

export interface NumberedEvent {
  /** Null for a heartbeat. */
  event: JobEvent | null;
  id: number;
}

/** Notices of one channel for many readers over one LISTEN. */
export class JobNotices {
  readonly #waiting = new Map<string, Set<() => void>>();
  #stop: (() => Promise<void>) | undefined;

  async start(db: Db): Promise<void> {
    this.#stop = await db.listen(JOB_CHANNEL, (jobId) => this.#waiting.get(jobId)?.forEach((wake) => wake()));
  }

  /** Calls `wake` at each notice of the job until the returned function is called. */
  subscribe(jobId: string, wake: () => void): () => void {
    const wakes = this.#waiting.get(jobId) ?? new Set();
    this.#waiting.set(jobId, wakes.add(wake));
    return () => {
      wakes.delete(wake);
      if (wakes.size === 0) this.#waiting.delete(jobId);
    };
  }

  /**
   * Yields once at the beginning and then whenever the job may have news, `quiet` after a long silence, in which a
   * notice may have been lost. Ends with the signal.
   */
  async *watch(jobId: string, signal: AbortSignal): AsyncGenerator<'news' | 'quiet'> {
    let wake = () => {};
    let noticed = true;
    const unsubscribe = this.subscribe(jobId, () => {
      noticed = true;
      wake();
    });
    const onAbort = () => wake();
    signal.addEventListener('abort', onAbort);
    try {
      while (!signal.aborted) {
        const isNews = noticed;
        noticed = false;
        if (isNews) yield 'news';
        if (noticed || signal.aborted) continue;
        const quiet = await new Promise<boolean>((resolve) => {
          const timer = setTimeout(() => resolve(true), STREAM_HEARTBEAT_MS);
          wake = () => {
            clearTimeout(timer);
            resolve(false);
          };
        });
        if (quiet) yield 'quiet';
      }
    } finally {
      signal.removeEventListener('abort', onAbort);
      unsubscribe();
    }
  }

  async stop(): Promise<void> {
    await this.#stop?.();
    for (const wakes of this.#waiting.values()) for (const wake of wakes) wake();
  }
}

/**
 * Events of a job after number `after`, then new ones as they come, until the job ends. They are read from the
 * tables, so a reader that reconnects, even to a restarted server, resumes where it was.
 */
export async function* jobEvents(
  { db, sign, notices }: { db: Db; sign: Sign; notices: JobNotices },
  own: Owner,
  jobId: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<NumberedEvent> {
  let last = after;
  for await (const tick of notices.watch(jobId, signal)) {
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
