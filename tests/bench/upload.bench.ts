import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { callerAt, signInDemo } from '../support/caller.ts';
import { recordings } from '../support/recordings.ts';
import { startServerProcess } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';
import { tusAt, uploadIdOf } from '../support/tus.ts';
import { median, type Figure } from './figure.ts';
import { forgetPeak, memoryOf } from './process-memory.ts';

const BYTES = 1_000_000_000;
const ROUNDS = 3;
const LOOK_MS = 100;
/** Writes what it is sent to a file, and does no more. */
const PLAIN_SERVER = `
  const { createServer } = require('node:http');
  const { createWriteStream } = require('node:fs');
  const { pipeline } = require('node:stream');
  createServer((incoming, outgoing) => {
    pipeline(incoming, createWriteStream(process.argv[1]), () => outgoing.end());
  }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });
`;

const run = promisify(execFile);

/** A recording of so many bytes: what follows its header is no silence, so that nothing packs it. */
const makeFile = async (path: string): Promise<void> => {
  const file = await open(path, 'w');
  const wav = recordings.wav();
  const head = wav.subarray(0, wav.indexOf('data') + 8);
  await file.write(head);
  const noise = crypto.getRandomValues(Buffer.alloc(65_536));
  const piece = Buffer.concat(Array.from({ length: 160 }, () => noise));
  for (let left = BYTES - head.length; left > 0; left -= piece.length)
    await file.write(piece.subarray(0, Math.min(left, piece.length)));
  await file.close();
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

/** Sends a file by curl with these options. */
const curl = (...options: string[]) => run('curl', ['--silent', '--show-error', '--fail', ...options]);

/** An upload of 1 GB over loopback, until the file is checked and can be used, beside `curl` to a plain server. */
export default async function* bench(): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-upload-'));
  const dataDir = await makeDataFolder();
  const source = join(folder, 'source.wav');
  await makeFile(source);
  const plain = spawn(process.execPath, ['-e', PLAIN_SERVER, join(folder, 'copy')]);
  const [port] = (await once(plain.stdout, 'data')) as [Buffer];
  const server = await startServerProcess({ VOXBENCH_DATA: dataDir });
  try {
    const { headers } = await signInDemo(server.url);
    const user = callerAt(server.url, headers);
    const { body } = await user.call('POST /v1/misc/generate_obs_temporary_credentials', {});
    const tus = tusAt(server.url, body.data.token);
    const upload = async () => {
      const id = uploadIdOf(await tus.create(Buffer.alloc(0), { length: BYTES }));
      const lines = {
        ...tus.headers,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      };
      const given = Object.entries(lines).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
      await curl(
        '--request',
        'PATCH',
        ...given,
        '--upload-file',
        source,
        `${server.url}${body.data.endpoint}${id}`,
      );
      const made = await user.call('POST /v1/assets', { body: { upload_id: id } });
      if (made.status !== 200) throw new Error(JSON.stringify(made.body));
      return id;
    };
    const ours: number[] = [];
    const theirs: number[] = [];
    const waits: number[] = [];
    const before = await memoryOf(server.pid, 'VmRSS');
    await forgetPeak(server.pid);
    for (let round = 0; round < ROUNDS; round++) {
      theirs.push(
        await timed(() => curl('--upload-file', source, `http://127.0.0.1:${String(port).trim()}/`)),
      );
      let id = '';
      let isOver = false;
      const uploading = timed(async () => (id = await upload())).finally(() => (isOver = true));
      while (!isOver) {
        waits.push(1000 * (await timed(() => user.call('GET /v1/tenant/get_tenant_bonus', {}))));
        // One after the other would take the server's time from the upload
        await sleep(LOOK_MS);
      }
      ours.push(await uploading);
      await user.call('DELETE /v1/assets/{asset_id}', { params: { asset_id: id } });
    }
    const growth = (await memoryOf(server.pid, 'VmHWM')) - before;
    yield { figure: 'plain', value: median(theirs), unit: 's' };
    yield { figure: 'upload', value: median(ours), unit: 's' };
    yield { figure: 'ratio', value: median(theirs) / median(ours), unit: 'of plain', goal: { atLeast: 0.6 } };
    yield { figure: 'memory', value: growth, unit: 'MB', goal: { atMost: 100 } };
    yield { figure: 'balance', value: median(waits), unit: 'ms' };
    yield { figure: 'balance_worst', value: Math.max(...waits), unit: 'ms' };
  } finally {
    plain.kill();
    await server.end('SIGTERM');
    await rm(folder, { recursive: true });
    await rm(dataDir, { recursive: true });
  }
}
