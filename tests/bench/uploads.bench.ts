import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { callerAt, type Caller } from '../support/caller.ts';
import { uploadWithCuts } from '../support/cut-upload.ts';
import { recordings } from '../support/recordings.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';
import type { Figure } from './figure.ts';
import { forgetPeak, memoryOf } from './process-memory.ts';

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

/** The server says no, and would say so again. */
class Refused extends Error {}

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

const inTurns = async <T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>) => {
  const left = [...items];
  const next = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
};

/** Ids of all files that lie in the storage, whole or not. */
const storedIn = async (dataDir: string): Promise<string[]> => {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'storage-id');
  return files.map(({ name }) => name);
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
  let atStart = 0;
  const beginMeasuring = async () => {
    atStart = await memoryOf(server.pid, 'VmRSS');
    await forgetPeak(server.pid);
  };
  const noteMemory = async () => {
    growth = Math.max(growth, (await memoryOf(server.pid, 'VmHWM')) - atStart);
  };
  const restart = async () => {
    await noteMemory();
    await server.end('SIGKILL');
    server = await start();
    await beginMeasuring();
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
  /** Asks until the server, which may be killed meanwhile, answers. */
  const ask = async <T>(work: (at: string) => Promise<T>): Promise<T> => {
    for (;;)
      try {
        return await work(await url());
      } catch (error) {
        if (error instanceof Refused) throw error;
        await starting;
      }
  };
  let equal = 0;

  const send = async (token: string, headers: Record<string, string>, upload: number) => {
    const bytes = makeRecording(header, noise, upload);
    const upload_id = await uploadWithCuts({ url, token, bytes, cuts: cutsOf(upload), onCut });
    const asset = await ask(async (at) => {
      const made = await callerAt(at, headers).call('POST /v1/assets', { body: { upload_id } });
      if (made.status === 200) return made.body.data.asset;
      throw made.status < 500 ? new Refused(JSON.stringify(made.body)) : new Error();
    });
    const stored = await ask(async (at) => (await fetch(at + asset.url)).arrayBuffer());
    const wanted = sum(bytes);
    if (asset.sha256 === wanted && sum(new Uint8Array(stored)) === wanted) equal++;
  };
  /** Gives what the new user sends with a call. */
  const signUp = async (person: number) => {
    const account = { email: `uploads-${person}@voxbench.example`, password: 'correct horse battery' };
    const { body } = await callerAt(server.url, {}).call('POST /accounts/v1/sign_up', { body: account });
    return { authorization: `Bearer ${body.secure_tokens.access_token}` };
  };
  const work = async (headers: Record<string, string>, person: number) => {
    const granted = await ask((at) =>
      callerAt(at, headers).call('POST /v1/misc/generate_obs_temporary_credentials', {}),
    );
    const own = Array.from({ length: UPLOADS / USERS }, (_, index) => person + index * USERS);
    await inTurns(own, AT_ONCE_EACH, (upload) => send(granted.body.data.token, headers, upload));
  };

  try {
    const users = await Promise.all(Array.from({ length: USERS }, (_, person) => signUp(person)));
    await beginMeasuring();
    const began = performance.now();
    await inTurns([...users.entries()], USERS_AT_ONCE, ([person, headers]) => work(headers, person));
    const seconds = (performance.now() - began) / 1000;
    await noteMemory();
    const ids = await Promise.all(users.map((headers) => assetIdsOf(callerAt(server.url, headers))));
    const known = new Set(ids.flat());
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
