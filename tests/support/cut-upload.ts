import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { UPLOADS_PATH } from '../../src/contract/constants/files.ts';
import { tusAt, uploadIdOf } from './tus.ts';

const PAUSE_MS = 100;

interface CutUpload {
  /** Address of the server, which may be another one after each restart. */
  url(): Promise<string>;
  token: string;
  bytes: Buffer;
  /** Places in the file at which the line is cut, in their order. */
  cuts: readonly number[];
  /** The line was cut. */
  onCut(): void;
}

/** Sends bytes from a place on, and breaks the connection where they end when that is not the end of the file. */
const sendUntil = (
  address: string,
  headers: Record<string, string>,
  { bytes, from, to }: { bytes: Buffer; from: number; to: number },
): Promise<void> =>
  new Promise((resolve) => {
    const sending = request(address, {
      method: 'PATCH',
      agent: false,
      headers: {
        ...headers,
        'upload-offset': String(from),
        'content-type': 'application/offset+octet-stream',
        'content-length': bytes.length - from,
      },
    });
    // Whatever happens, the next look says how much has arrived
    sending.on('error', () => undefined).on('close', () => resolve());
    sending.on('response', (answer) => answer.resume());
    if (to === bytes.length) sending.end(bytes.subarray(from));
    else sending.write(bytes.subarray(from, to), () => sending.destroy());
  });

/** Uploads a file by tus over a line that is cut, to a server that may be killed meanwhile; gives the upload's id. */
export const uploadWithCuts = async (upload: CutUpload): Promise<string> => {
  const { url, token, bytes, cuts, onCut } = upload;
  /** Asks until there is an answer of this status. */
  const ask = async (status: number, send: (url: string) => Promise<Response>): Promise<Response> => {
    for (;;) {
      const answer = await send(await url()).catch(() => undefined);
      if (answer?.status === status) return answer;
      if (answer && answer.status < 500 && answer.status !== 429)
        throw new Error(`${answer.status} ${await answer.text()}`);
      await sleep(PAUSE_MS);
    }
  };
  const id = uploadIdOf(await ask(201, (at) => tusAt(at, token).create(bytes)));
  const left = [...cuts];
  for (;;) {
    const seen = await ask(200, (at) => tusAt(at, token).look(id));
    const from = Number(seen.headers.get('upload-offset'));
    if (from === bytes.length) return id;
    const to = left[0] ?? bytes.length;
    const address = `${await url()}${UPLOADS_PATH}${id}`;
    await sendUntil(address, tusAt('', token).headers, { bytes, from, to: Math.max(to, from + 1) });
    if (left.shift() !== undefined) onCut();
  }
};
