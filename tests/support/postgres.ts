import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** A PostgreSQL of the tests' own. */
export interface TestPostgres {
  /** Folder of its programs. */
  bin: string;
  /** Of the database that is there from the start, for connections that make others. */
  url: string;
  /** Makes an empty database; its address is for DATABASE_URL. */
  createDatabase(): Promise<string>;
  /** Ends it as a crash does; its data stay. */
  goDown(): Promise<void>;
  /** Starts it again at the same address. */
  comeUp(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Makes a database in the cluster that `url` leads to, empty or as a copy of another; gives its address. */
export const createDatabase = async (url: string, template = 'template1'): Promise<string> => {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
};

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const isRoot = process.getuid?.() === 0;

const findPrograms = (): string | undefined => {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const folders = [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(DEBIAN_FOLDER, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
};

const install = (): void => {
  const asRoot = (...command: string[]) => {
    const [program = '', ...rest] = isRoot ? command : ['sudo', '-n', ...command];
    execFileSync(program, rest, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  };
  asRoot('apt-get', 'update');
  asRoot('apt-get', 'install', '-y', '--no-install-recommends', 'postgresql');
};

const programs = (): string => {
  const found = findPrograms();
  if (found) return found;
  try {
    install();
  } catch (error) {
    throw new Error('These tests need PostgreSQL: apt-get install postgresql', { cause: error });
  }
  return findPrograms()!;
};

/** PostgreSQL refuses to run as root; its package brings a user of its own. */
const unprivileged = (command: readonly string[]): [string, string[]] => {
  const [program = '', ...rest] = isRoot ? ['setpriv', ...AS_POSTGRES, ...command] : command;
  return [program, rest];
};
const AS_POSTGRES = ['--reuid=postgres', '--regid=postgres', '--init-groups'];

const ready = async (url: string, server: ChildProcess): Promise<void> => {
  while (server.exitCode === null) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new Error(`PostgreSQL ended with code ${server.exitCode}`);
};

/** Starts a cluster in a temporary folder; PostgreSQL is installed where it is missing and may be. */
export const startPostgres = async (): Promise<TestPostgres> => {
  const bin = programs();
  const folder = mkdtempSync(join(tmpdir(), 'voxbench-postgres-'));
  if (isRoot) {
    chmodSync(folder, 0o700);
    execFileSync('chown', ['postgres:', folder]);
  }
  const data = join(folder, 'data');
  const [initdb, initOptions] = unprivileged([
    join(bin, 'initdb'),
    `--pgdata=${data}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]);
  execFileSync(initdb, initOptions, { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder });
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    // Servers of several test files at once, each with its pool
    max_connections: '300',
  };
  const [postgres, options] = unprivileged([
    join(bin, 'postgres'),
    '-D',
    data,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess;
  const kill = () => server.kill('SIGQUIT');
  const comeUp = () => {
    server = spawn(postgres, options, { stdio: 'ignore', cwd: folder });
    return ready(url, server);
  };
  const goDown = async () => {
    const exited = once(server, 'exit');
    kill();
    await exited;
  };
  // Also when the tests are stopped before they can clean up.
  process.once('exit', kill);
  await comeUp();
  return {
    bin,
    url,
    createDatabase: () => createDatabase(url),
    goDown,
    comeUp,
    async stop() {
      await goDown();
      process.off('exit', kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
