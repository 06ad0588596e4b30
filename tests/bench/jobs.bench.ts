import { rm } from 'node:fs/promises';
import { readConfig } from '../../demo/server/config/config.ts';
import { enqueueIn } from '../../demo/server/jobs/enqueue.ts';
import { startServer } from '../../demo/server/server.ts';
import { startPostgres } from '../support/postgres.ts';
import { makeDataFolder } from '../support/template.ts';
import { walkModule } from '../support/walk-job.ts';
import { median, type Figure } from './figure.ts';

const WORKSPACES = 40;
const JOBS_EACH = 30;
const STARTS = 20;

/** Small jobs of many workspaces from the first request to the last end, and how soon one job is told of. */
async function* measure(name: string, databaseUrl?: string): AsyncGenerator<Figure> {
  const dataDir = await makeDataFolder();
  const env = {
    PORT: '0',
    VOXBENCH_DATA: dataDir,
    VOXBENCH_LOG: 'off',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const server = await startServer(readConfig(env), (deps) => Promise.resolve([walkModule(deps)]));
  const { db } = server.deps;
  try {
    const users = await db.query<{ userId: string; tenantId: string }>(
      `with workspace as (insert into tenant select from generate_series(1, $1::integer) returning tenant_id)
       insert into app_user (tenant_id, email, nickname, password_hash, questionnaire_status)
       select tenant_id, tenant_id || '@voxbench.example', '', '', 0 from workspace
       returning user_id as "userId", tenant_id as "tenantId"`,
      [WORKSPACES],
    );
    const begin = async (count: number) => {
      const who = { kind: 'user' as const, sessionId: '', ...users[count % WORKSPACES]! };
      const asked = { kind: 'small', key: crypto.randomUUID(), input: count };
      return (await db.transaction((tx) => enqueueIn(tx, who, asked))).jobId;
    };
    let changed = () => {};
    const stop = await db.listen('job_changed', () => changed());
    const untilRun = async (jobId: string) => {
      for (;;) {
        const news = new Promise<void>((resolve) => (changed = resolve));
        const rows = await db.query(`select from job where job_id = $1 and state <> 'queued'`, [jobId]);
        if (rows.length > 0) return;
        await news;
      }
    };
    await untilRun(await begin(0));
    const waits: number[] = [];
    for (let count = 0; count < STARTS; count++) {
      const began = performance.now();
      await untilRun(await begin(count));
      waits.push(performance.now() - began);
    }
    await stop();
    yield { figure: `${name}-first-event`, value: median(waits), unit: 'ms', goal: { atMost: 50 } };

    const began = performance.now();
    const total = WORKSPACES * JOBS_EACH;
    await Promise.all(Array.from({ length: total }, (_, count) => begin(count)));
    for (;;) {
      const [open] = await db.query<{ count: number }>(
        `select count(*) from job where state in ('queued', 'running')`,
      );
      if (open!.count === 0) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const seconds = (performance.now() - began) / 1_000;
    yield { figure: `${name}-small-jobs`, value: total / seconds, unit: '/s', goal: { atLeast: 300 } };
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export default async function* (): AsyncGenerator<Figure> {
  yield* measure('embedded');
  const postgres = await startPostgres();
  try {
    yield* measure('postgres', await postgres.createDatabase());
  } finally {
    await postgres.stop();
  }
}
