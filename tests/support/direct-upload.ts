import type { Caller } from './caller.ts';

const demandOk = (status: number, said?: unknown): void => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(said)}`);
};

/** Begins an upload, and gives its id. */
export const beginDirectly = async (
  user: Caller,
  bytes: Uint8Array,
  { name = 'recording.wav' } = {},
): Promise<string> => {
  const { status, body } = await user.call('POST /v1/uploads', {
    body: { name, kind: 'media', bytes: bytes.length },
  });
  demandOk(status, body);
  return body.data.upload_id;
};

/** Addresses of the parts of an upload that are missing, from a place on. */
export const askForParts = async (user: Caller, upload_id: string, from = 0) => {
  const { status, body } = await user.call('POST /v1/uploads/{upload_id}/parts', {
    params: { upload_id },
    body: { from },
  });
  demandOk(status, body);
  return body.data;
};

type Part = Awaited<ReturnType<typeof askForParts>>['parts'][number];

export const putPart = async (whole: Uint8Array, { offset, bytes, url }: Part): Promise<void> => {
  const body = whole.subarray(offset, offset + bytes) as BodyInit;
  demandOk((await fetch(url, { method: 'PUT', body })).status);
};

/** Sends all missing parts that begin before a place of the file. */
export const sendParts = async (
  user: Caller,
  upload_id: string,
  whole: Uint8Array,
  until = whole.length,
): Promise<void> => {
  for (let from = 0; from < until;) {
    const { parts } = await askForParts(user, upload_id, from);
    for (const part of parts.filter(({ offset }) => offset < until)) await putPart(whole, part);
    const last = parts.at(-1);
    from = last ? last.offset + last.bytes : whole.length;
  }
};
