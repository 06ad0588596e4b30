/** A kind of job for tests: it goes through steps, each of which a test can hold, and says in a file what it did. */
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../../demo/server/http/api-error.ts';
import { readJson } from '../../demo/server/http/read-json.ts';
import { StorageAway } from '../../demo/server/process/storage-away.ts';
import { enqueueIn } from '../../demo/server/jobs/enqueue.ts';
import type { JobKind, Json } from '../../demo/server/jobs/kind.ts';
import type { Deps, Module } from '../../demo/server/module.ts';
import type { Caller } from './caller.ts';

/** What a walk does; steps are 1, 2, 3. */
export interface Walk {
  /** Where its journal is, and the files that let held steps go on. */
  folder: string;
  name: string;
  /** Steps that wait until the test lets them go on. */
  held?: number[];
  /** Held steps that stand by meanwhile. */
  standBy?: boolean;
  /** Steps that fail by a fault the first time. */
  faulty?: number[];
  /** A step that fails each time. */
  broken?: number;
  /** A step that finds the object storage away the first times, and how often. */
  away?: { step: number; times: number };
  /** A step that refuses what it was given. */
  refused?: number;
  /** Credits that each step spends. */
  credits?: number;
}

const STEPS = [1, 2, 3];

const walkKind: JobKind = {
  kind: 'walk',
  feature: 'walk',
  steps: new Map(STEPS.map((step) => [`step ${step}`, 1 / STEPS.length])),
  async run(input, { signal, standBy, step, progress }) {
    const walk = input as unknown as Walk;
    const told = (what: string) => appendFile(join(walk.folder, walk.name), `${what}\n`);
    const timesOf = (what: string) => journalOf(walk).filter((line) => line === what).length;
    const results: Json[] = [];
    for (const number of STEPS) {
      const result = await step(
        `step ${number}`,
        { number, name: walk.name },
        async () => {
          const before = timesOf(`${number}`);
          await told(`${number}`);
          if (walk.refused === number) throw new ApiError('err_file_damaged');
          if (walk.away?.step === number && before < walk.away.times)
            throw new StorageAway('told to be away');
          if (walk.broken === number || (before === 0 && walk.faulty?.includes(number)))
            throw new Error('told to fail');
          progress(0.5);
          const wait = async () => {
            while (walk.held?.includes(number) && !existsSync(join(walk.folder, `go ${walk.name} ${number}`)))
              await sleep(10, undefined, { signal });
          };
          try {
            await (walk.standBy ? standBy(wait) : wait());
          } catch (error) {
            await told('aborted');
            throw error;
          }
          return number;
        },
        { credits: () => walk.credits ?? 0 },
      );
      results.push(result);
    }
    return results;
  },
};

/** The kind, and `POST /test/jobs {kind, key, input, credits}` that begins any job for a user. */
export const walkModule = ({ db }: Deps): Module => ({
  jobKinds: [
    walkKind,
    { kind: 'small', feature: 'small', steps: new Map(), run: (input) => Promise.resolve(input) },
  ],
  routes(app) {
    app.router.post('/test/jobs', async (context) => {
      const who = await app.identify(context);
      if (who?.kind !== 'user') throw new ApiError('err_session_ended', { status: 401 });
      const asked = (await readJson(context)) as Parameters<typeof enqueueIn>[2];
      const { jobId } = await db.transaction((tx) => enqueueIn(tx, who, asked));
      return Response.json({ job_id: jobId });
    });
  },
});

export const makeWalkFolder = (): string => mkdtempSync(join(tmpdir(), 'voxbench-walk-'));

/** Begins a job by `POST /test/jobs`. */
export const beginJob = async (
  url: string,
  { headers }: Pick<Caller, 'headers'>,
  asked: { kind: string; input: unknown; key?: string; credits?: number },
): Promise<{ status: number; jobId: string; headers: Headers }> => {
  const response = await fetch(`${url}/test/jobs`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ key: crypto.randomUUID(), ...asked }),
  });
  const { job_id } = (await response.json()) as { job_id: string };
  return { status: response.status, jobId: job_id, headers: response.headers };
};

/** What a walk did, in order: numbers of steps, and `aborted`. */
export const journalOf = ({ folder, name }: Walk): string[] =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8').trim().split('\n') : [];
