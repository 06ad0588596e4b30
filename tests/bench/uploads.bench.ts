import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { callerAt, type Caller } from '../support/caller.ts';
import { uploadWithCuts } from '../support/cut-upload.ts';
import { recordings } from '../support/recordings.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';
import type { Figure } from './figure.ts';

const UPLOADS = 100;
const USERS = 10;
/** Files that a page uploads at once. */
const AT_ONCE_EACH = 2;
/** Users who upload at the same time. */
const USERS_AT_ONCE = 3;
const BYTES = 50_000_000;
const CUTS = 5;
/** The server is killed after these shares of all cuts. */
const KILLS = [1 / 3, 2 / 3];
const STAMP_EVERY = 65_536;

const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A recording of noise, of which each piece names the upload that it belongs to. */
const makeRecording = (header: Buffer, noise: Buffer, upload: number): Buffer => {
  const bytes = Buffer.from(noise);
  for (let at = 0; at < BYTES; at += STAMP_EVERY) bytes.writeUInt32LE(upload, at);
  header.copy(bytes);
  return bytes;
};

const cutsOf = (upload: number): number[] =>
  Array.from({ length: CUTS }, (_, cut) =>
    Math.round((BYTES * (cut + (((upload * 7 + cut * 3) % 10) + 1) / 11)) / CUTS),
  );

const inTurns = async <T>(items: Iterator<T>, atOnce: number, work: (item: T) => Promise<void>) => {
  const next = async (): Promise<void> => {
    for (let item = items.next(); !item.done; item = items.next()) await work(item.value);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
};

const memoryOf = async (pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)![1]) / 1024;
};

/** Ids of all files that lie in the storage, whole or not. */
const storedIn = async (dataDir: string): Promise<string[]> => {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

const assetIdsOf = async (user: Caller): Promise<string[]> => {
  const { body } = await user.call('GET /v1/assets', { query: { limit: 100 } });
  return body.data.assets.map(({ asset_id }) => asset_id);
};

/** Uploads of many users whose lines are cut while the server is killed: each file must arrive, and nothing else stay. */
export default async function* bench(): AsyncGenerator<Figure> {
  const dataDir = await makeDataFolder();
  const start = () => startServerProcess({ VOXBENCH_DATA: dataDir });
  let server: ServerProcess = await start();
  let starting: Promise<unknown> = Promise.resolve();
  let growth = 0;
  let atStart = await memoryOf(server.pid, 'VmRSS');
  const noteMemory = async () => {
    growth = Math.max(growth, (await memoryOf(server.pid, 'VmHWM')) - atStart);
  };
  const restart = async () => {
    await noteMemory();
    await server.end('SIGKILL');
    server = await start();
    atStart = await memoryOf(server.pid, 'VmRSS');
  };
  const url = async () => {
    await starting;
    return server.url;
  };

  let cuts = 0;
  const kills = KILLS.map((share) => Math.round(share * UPLOADS * CUTS));
  const onCut = () => {
    if (++cuts === kills[0]) {
      kills.shift();
      starting = starting.then(restart);
    }
  };

  const wav = recordings.wav();
  const header = wav.subarray(0, wav.indexOf('data') + 8);
  const noise = Buffer.alloc(BYTES);
  for (let at = 0; at < BYTES; at += 65_536) crypto.getRandomValues(noise.subarray(at, at + 65_536));
  let equal = 0;
  const users: Caller[] = [];
  try {
    const work = async (person: number) => {
      const account = { email: `uploads-${person}@voxbench.example`, password: 'correct horse battery' };
      const { body } = await callerAt(await url(), {}).call('POST /accounts/v1/sign_up', { body: account });
      const user = { authorization: `Bearer ${body.secure_tokens.access_token}` };
      const granted = await callerAt(await url(), user).call(
        'POST /v1/misc/generate_obs_temporary_credentials',
        {},
      );
      const { token } = granted.body.data;
      const own = Array.from({ length: UPLOADS / USERS }, (_, index) => person + index * USERS);
      await inTurns(own.values(), AT_ONCE_EACH, async (upload) => {
        const bytes = makeRecording(header, noise, upload);
        const upload_id = await uploadWithCuts({ url, token, bytes, cuts: cutsOf(upload), onCut });
        const make = async () => {
          for (;;) {
            const answer = await callerAt(await url(), user)
              .call('POST /v1/assets', { body: { upload_id } })
              .catch(() => undefined);
            if (answer?.status === 200) return answer.body.data.asset;
            if (answer && answer.status < 500) throw new Error(JSON.stringify(answer.body));
          }
        };
        const asset = await make();
        const read = async () => {
          for (;;)
            try {
              return Buffer.from(await (await fetch((await url()) + asset.url)).arrayBuffer());
            } catch {
              await starting;
            }
        };
        const wanted = sum(bytes);
        if (asset.sha256 === wanted && sum(await read()) === wanted) equal++;
      });
      users.push(callerAt(await url(), user));
    };
    const began = performance.now();
    await inTurns(Array.from({ length: USERS }, (_, person) => person).values(), USERS_AT_ONCE, work);
    const seconds = (performance.now() - began) / 1000;
    await noteMemory();
    const known = new Set(
      (
        await Promise.all(
          users.map(({ headers }) => assetIdsOf(callerAt(server.url, headers as Record<string, string>))),
        )
      ).flat(),
    );
    const stored = await storedIn(dataDir);
    const orphans = stored.filter((name) => !known.has(name)).length;
    yield { figure: 'equal hashes', value: equal, unit: `of ${UPLOADS}`, goal: { atLeast: UPLOADS } };
    yield { figure: 'orphans', value: orphans, unit: 'files', goal: { atMost: 0 } };
    yield { figure: 'kills', value: KILLS.length - kills.length, unit: '', goal: { atLeast: KILLS.length } };
    yield { figure: 'cuts', value: cuts, unit: '', goal: { atLeast: UPLOADS * CUTS } };
    yield { figure: 'speed', value: (UPLOADS * BYTES) / 1e6 / seconds, unit: 'MB/s' };
    yield { figure: 'memory', value: growth, unit: 'MB' };
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true });
  }
}
