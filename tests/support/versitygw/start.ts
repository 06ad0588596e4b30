import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { ensureGoTool } from '../go-tool.mjs';

const MODULE = 'github.com/versity/versitygw/cmd/versitygw@v1.8.0';
const BUCKET = 'voxbench';
const KEY_ID = 'test-key';
const SECRET = 'test-secret';
const LOOK_MS = 50;

export interface VersityGw {
  /** Settings of the server for a bucket there. */
  env: Record<string, string>;
  /** Keeps its files and does not answer. */
  goDown(): Promise<void>;
  /** Starts it again at the same address. */
  comeUp(): Promise<void>;
  close(): Promise<void>;
}

/** Starts versitygw, an object storage that is not ours and checks signatures, with an empty bucket in a temporary folder. */
export const startVersityGw = async (): Promise<VersityGw> => {
  const program = await ensureGoTool('versitygw', MODULE);
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-versitygw-'));
  const files = join(folder, 'files');
  // Not every file system has attributes for them
  const attributes = join(folder, 'attributes');
  await mkdir(join(files, BUCKET), { recursive: true });
  await mkdir(attributes);
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  let stop = () => Promise.resolve();
  const comeUp = async () => {
    const options = ['--access', KEY_ID, '--secret', SECRET, '--port', `127.0.0.1:${port}`, '--quiet'];
    const gateway = spawn(program, [...options, 'posix', '--sidecar', attributes, files], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    gateway.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-1_000)));
    const ended = new Promise<void>((resolve) => gateway.once('close', () => resolve()));
    stop = () => {
      gateway.kill('SIGKILL');
      return ended;
    };
    while (gateway.exitCode === null) {
      if (await fetch(endpoint).catch(() => undefined)) return;
      await sleep(LOOK_MS);
    }
    throw new Error(`versitygw ended: ${said}`);
  };
  await comeUp();
  return {
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    goDown: () => stop(),
    comeUp,
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
