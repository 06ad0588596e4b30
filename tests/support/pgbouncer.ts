import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** Debian has it where only root looks for programs. */
const PROGRAM = '/usr/sbin/pgbouncer';

const isUp = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
};

/** Starts PgBouncer before a cluster. It gives each transaction one of few connections. */
export const startPgBouncer = async (cluster: string): Promise<{ url: string; stop(): Promise<void> }> => {
  if (!existsSync(PROGRAM)) throw new Error('This test needs PgBouncer: apt-get install pgbouncer');
  const { hostname, port, username } = new URL(cluster);
  const folder = mkdtempSync(join(tmpdir(), 'voxbench-pgbouncer-'));
  // Another user than root runs it, who has to read what is in there
  chmodSync(folder, 0o755);
  const ownPort = await freePort();
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${username}" ""\n`);
  writeFileSync(
    settings,
    `[databases]
     * = host=${hostname} port=${port} connect_query='set statement_timeout = 30000'
     [pgbouncer]
     listen_addr = 127.0.0.1
     listen_port = ${ownPort}
     unix_socket_dir =
     auth_type = trust
     auth_file = ${users}
     pool_mode = transaction
     default_pool_size = 3
     max_client_conn = 200`.replace(/^ +/gm, ''),
  );
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const program = spawn(PROGRAM, ['-q', ...asUser, settings], { stdio: 'ignore' });
  const kill = () => program.kill('SIGKILL');
  process.once('exit', kill);
  const url = Object.assign(new URL(cluster), { port: String(ownPort) }).href;
  while (!(await isUp(url))) {
    if (program.exitCode !== null) throw new Error(`PgBouncer ended with code ${program.exitCode}.`);
    await sleep(20);
  }
  return {
    url,
    async stop() {
      const ended = once(program, 'exit');
      kill();
      await ended;
      process.off('exit', kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
