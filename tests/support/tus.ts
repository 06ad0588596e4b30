import { UPLOADS_PATH } from '../../src/contract/constants/files.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

interface Upload {
  name?: string;
  kind?: string;
  /** As announced; by default the true one. */
  length?: number;
}

/** Speaks tus 1.0 to a server, request by request. */
export const tusAt = (url: string, token: string) => {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const at = (id: string) => `${url}${UPLOADS_PATH}${id}`;
  return {
    headers,
    create: (bytes: Uint8Array, { name = 'a.wav', kind = 'media', length = bytes.length }: Upload = {}) =>
      fetch(url + UPLOADS_PATH, {
        method: 'POST',
        headers: {
          ...headers,
          'upload-length': String(length),
          'upload-metadata': `filename ${base64(name)},kind ${base64(kind)}`,
        },
      }),
    /** Sends bytes to a place of an upload. */
    send: (id: string, offset: number, body: Uint8Array | ReadableStream, init: RequestInit = {}) =>
      fetch(at(id), {
        method: 'PATCH',
        headers: {
          ...headers,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        // Node's own types take a view of shared memory for possible here
        body: body as BodyInit,
        ...init,
      }),
    look: (id: string) => fetch(at(id), { method: 'HEAD', headers }),
    end: (id: string) => fetch(at(id), { method: 'DELETE', headers }),
  };
};

export type Tus = ReturnType<typeof tusAt>;

/** Id of an upload that was created. */
export const uploadIdOf = (created: Response): string => created.headers.get('location')!.split('/').at(-1)!;
