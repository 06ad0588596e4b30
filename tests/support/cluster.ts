import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createLog } from '../../demo/server/config/log.ts';
import type { Db } from '../../demo/server/db/db.ts';
import { openPostgres } from '../../demo/server/db/postgres.ts';
import { SECRET } from './ledger-clients.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { startRoundRobin } from './round-robin.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

export interface Member {
  readonly role: 'web' | 'worker';
  readonly isUp: boolean;
  /** Address of this process alone. */
  readonly url: string;
  readonly pid: number;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** Starts it again. */
  start(): Promise<void>;
  /** What it said, in all its lives. */
  output(): string;
}

/** Processes with roles on one PostgreSQL, behind a balancer. */
export interface Cluster {
  /** Of the balancer. */
  readonly url: string;
  readonly web: readonly Member[];
  readonly workers: readonly Member[];
  readonly postgres: TestPostgres;
  readonly db: Db;
  close(): Promise<void>;
}

interface ClusterOptions {
  web: number;
  workers: number;
  env?: Record<string, string>;
  /** By default the server as it is run. */
  program?: string;
  /** How far the clock of each process is ahead, in milliseconds; by its place among those of its role. */
  clocks?: Partial<Record<Member['role'], readonly number[]>>;
}

const OTHER_CLOCK = pathToFileURL(join(import.meta.dirname, 'other-clock.mjs'));

const shifted = (ms: number): Record<string, string> =>
  ms === 0 ? {} : { NODE_OPTIONS: `--import ${OTHER_CLOCK}`, CLOCK_AHEAD_MS: String(ms) };

/** Starts all processes at once on an empty database. */
export const startCluster = async ({
  web,
  workers,
  env = {},
  program,
  clocks = {},
}: ClusterOptions): Promise<Cluster> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'voxbench-cluster-'));
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  const db = await openPostgres(databaseUrl, createLog('off'));
  const shared = {
    DATABASE_URL: databaseUrl,
    VOXBENCH_SECRET: SECRET,
    VOXBENCH_TRUSTED_PROXIES: '1',
    VOXBENCH_DEMO: 'on',
    ...env,
  };
  // As on machines of their own, which share nothing but the database and the object storage
  const folderOf = (role: Member['role'], place: number) =>
    'S3_ENDPOINT' in env ? join(dataDir, `${role}-${place}`) : dataDir;
  const memberOf = (role: Member['role'], place: number): Member => {
    let server: ServerProcess | undefined;
    let before = '';
    const running = () => {
      if (!server) throw new Error(`This ${role} process is not up.`);
      return server;
    };
    return {
      role,
      get isUp() {
        return server !== undefined;
      },
      get url() {
        return running().url;
      },
      get pid() {
        return running().pid;
      },
      async kill() {
        const dying = running();
        server = undefined;
        await dying.end('SIGKILL');
        before += dying.output();
      },
      async start() {
        const own = {
          ...shared,
          ...shifted(clocks[role]?.[place] ?? 0),
          VOXBENCH_ROLE: role,
          VOXBENCH_DATA: folderOf(role, place),
        };
        server = await startServerProcess(own, program);
      },
      output: () => before + (server?.output() ?? ''),
    };
  };
  const members = (role: Member['role'], count: number) =>
    Array.from({ length: count }, (_, place) => memberOf(role, place));
  const own = { web: members('web', web), workers: members('worker', workers) };
  const all = [...own.web, ...own.workers];
  const balancer = await startRoundRobin(() => own.web.filter(({ isUp }) => isUp).map(({ url }) => url));
  const close = async () => {
    await Promise.all(all.filter(({ isUp }) => isUp).map((member) => member.kill()));
    await balancer.close();
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  // All of them: one that still starts while another has failed would go on without an owner
  const started = await Promise.allSettled(all.map((member) => member.start()));
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await close();
    throw failed.reason;
  }
  return { url: balancer.url, ...own, postgres, db, close };
};
