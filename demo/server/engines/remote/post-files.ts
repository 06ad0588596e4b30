import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream/promises';

interface FormFile {
  field: string;
  path: string;
  name: string;
  type: string;
}

interface FileForm {
  fields: readonly (readonly [name: string, value: string])[];
  /** Sent after the fields. */
  files: readonly FormFile[];
}

const LINE = '\r\n';

const fieldPart = (boundary: string, [name, value]: readonly [string, string]): string =>
  [`--${boundary}`, `Content-Disposition: form-data; name="${name}"`, '', value, ''].join(LINE);

const fileHead = (boundary: string, { field, name, type }: FormFile): string =>
  [
    `--${boundary}`,
    `Content-Disposition: form-data; name="${field}"; filename="${name}"`,
    `Content-Type: ${type}`,
    '',
    '',
  ].join(LINE);

/**
 * Posts a form with files and follows no redirect. Waits for the answer until the signal is aborted: Node's `fetch`
 * would time out after five minutes.
 */
export const postFiles = async (
  url: string,
  headers: Record<string, string>,
  { fields, files }: FileForm,
  signal: AbortSignal,
): Promise<IncomingMessage> => {
  const boundary = `voxbench-${crypto.randomUUID()}`;
  const head = fields.map((field) => fieldPart(boundary, field)).join('');
  const heads = files.map((file) => fileHead(boundary, file));
  const tail = `--${boundary}--${LINE}`;
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size + LINE.length));
  const length =
    Buffer.byteLength([head, ...heads, tail].join('')) + sizes.reduce((sum, size) => sum + size, 0);
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  const request = send(url, {
    method: 'POST',
    signal,
    headers: {
      ...headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': length,
    },
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
  });
  async function* body() {
    yield head;
    for (const [index, { path }] of files.entries()) {
      yield heads[index]!;
      yield* createReadStream(path);
      yield LINE;
    }
    yield tail;
  }
  // A server may refuse and answer before it has read everything
  const sent = pipeline(body, request).then(() => answer);
  const response = await Promise.race([answer, sent]);
  sent.catch(() => undefined);
  return response;
};
