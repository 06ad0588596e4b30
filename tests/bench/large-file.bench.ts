import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { callerAt, signInDemo } from '../support/caller.ts';
import { uploadWithCuts } from '../support/cut-upload.ts';
import { recordings } from '../support/recordings.ts';
import { startServerProcess } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';
import { startVersityGw } from '../support/versitygw/start.ts';
import type { Figure } from './figure.ts';
import { forgetPeak, memoryOf } from './process-memory.ts';

const BYTES = 2_000_000_000;
const BLOCK = 65_536;
/** Where the line is cut, as shares of the file. */
const CUTS = [0.17, 0.41, 0.58, 0.83];
const RANGES = 5;

/** A recording of noise, no two blocks of which are alike. */
const makeRecording = (): Buffer => {
  const noise = crypto.getRandomValues(new Uint8Array(BLOCK));
  const bytes = Buffer.alloc(BYTES);
  for (let at = 0; at < BYTES; at += BLOCK) {
    bytes.set(noise.subarray(0, Math.min(BLOCK, BYTES - at)), at);
    bytes.writeUInt32LE(at / BLOCK, at);
  }
  const wav = recordings.wav();
  wav.copy(bytes, 0, 0, wav.indexOf('data') + 8);
  return bytes;
};

/** SHA-256 of what ranges of a file give, one after the other. */
const sumOfRanges = async (url: string): Promise<string> => {
  const hash = createHash('sha256');
  for (let part = 0; part < RANGES; part++) {
    const [from, to] = [part, part + 1].map((place) => Math.floor((place * BYTES) / RANGES));
    const answer = await fetch(url, { headers: { range: `bytes=${from}-${to! - 1}` } });
    if (answer.status !== 206) throw new Error(`A range was answered with ${answer.status}`);
    for await (const piece of answer.body!) hash.update(piece);
  }
  return hash.digest('hex');
};

/** A large file in pieces over a line that is cut, into an object storage and back by ranges. */
export default async function* (): AsyncGenerator<Figure> {
  const gateway = await startVersityGw();
  const dataDir = await makeDataFolder();
  const server = await startServerProcess({ VOXBENCH_DATA: dataDir, ...gateway.env });
  try {
    const { headers } = await signInDemo(server.url);
    const user = callerAt(server.url, headers);
    const bytes = makeRecording();
    const wanted = createHash('sha256').update(bytes).digest('hex');
    const { body } = await user.call('POST /v1/misc/generate_obs_temporary_credentials', {});
    const atStart = await memoryOf(server.pid, 'VmRSS');
    await forgetPeak(server.pid);
    let cuts = 0;
    const began = performance.now();
    const upload_id = await uploadWithCuts({
      url: () => Promise.resolve(server.url),
      token: body.data.token,
      bytes,
      cuts: CUTS.map((share) => Math.round(share * BYTES)),
      onCut: () => void cuts++,
    });
    const sent = performance.now();
    const made = await user.call('POST /v1/assets', { body: { upload_id } });
    if (made.status !== 200) throw new Error(JSON.stringify(made.body));
    const { url, sha256 } = made.body.data.asset;
    const kept = performance.now();
    const back = await sumOfRanges(server.url + url);
    const read = performance.now();
    const growth = (await memoryOf(server.pid, 'VmHWM')) - atStart;
    const equal = [sha256, back].filter((sum) => sum === wanted).length;
    const speed = (from: number, to: number) => BYTES / 1e6 / ((to - from) / 1_000);
    yield { figure: 'equal-hashes', value: equal, unit: 'of 2', goal: { atLeast: 2 } };
    yield { figure: 'cuts', value: cuts, unit: '', goal: { atLeast: CUTS.length } };
    yield { figure: 'sent', value: speed(began, sent), unit: 'MB/s' };
    yield { figure: 'made-whole', value: (kept - sent) / 1_000, unit: 's' };
    yield { figure: 'read', value: speed(kept, read), unit: 'MB/s' };
    yield { figure: 'memory', value: growth, unit: 'MB', goal: { atMost: 100 } };
  } finally {
    await server.end('SIGTERM');
    await gateway.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
