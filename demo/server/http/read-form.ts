import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import { fileTooLarge } from './file-too-large.ts';
import type { RequestContext } from './app.ts';
import { refuseUnstorable } from './unstorable.ts';
import { keepingPace } from './upload-pace.ts';
import { InvalidRequest, validate } from './validate.ts';

/** A form that a call takes: fields and one file. */
interface Form<Fields extends z.ZodObject> {
  /** Name of the file part. */
  file: string;
  fileBytesMax: number;
  fields: Fields;
}

const FIELDS_MAX = 30;
const FIELD_CHARACTERS_MAX = 64 * 1024;
/** Limit on fields, part headers and boundaries together. */
const REST_BYTES_MAX = 512 * 1024;
/** A full disk is not freed within seconds. */
const DISK_FULL_SECONDS = 60;
const FORM_TYPE = /^\s*multipart\/form-data\s*;/i;

const invalid = (msg: string, ...loc: string[]) =>
  new InvalidRequest([{ type: 'err_invalid_param', msg, loc: ['body', ...loc] }]);

const broken = () => invalid('The body is not a valid form.');

/** Error for a failed write of a file: a disk problem, or a form that ended before its file. */
const writeProblem = (error: NodeJS.ErrnoException): Error => {
  if (error.code === 'ENOSPC')
    return new ApiError('err_storage_full', { status: 503, retryAfter: DISK_FULL_SECONDS });
  return error.syscall === undefined ? broken() : error;
};

/** Keeps only fields of the schema. A name that ends in `[]` is a list, and so is a name that occurs twice. */
const asValues = (fields: ReadonlyMap<string, readonly string[]>, schema: z.ZodObject) => {
  const values: Record<string, unknown> = {};
  for (const [name, texts] of fields) {
    if (!(name in schema.shape)) continue;
    values[name] = name.endsWith('[]') ? texts : texts.length === 1 ? texts[0] : texts;
  }
  refuseUnstorable(values, 'body');
  return values;
};

/** Reads the parts as they arrive and streams the file to `into`. Resolves to whether there was a file. */
const receive = async (
  { incoming }: RequestContext['env'],
  { file, fileBytesMax }: Form<z.ZodObject>,
  into: string,
  fields: Map<string, string[]>,
): Promise<boolean> => {
  let problem: Error | undefined;
  let writing: Promise<void> | undefined;
  let part: BusboyFileStream | undefined;
  const parser = new Busboy({
    headers: incoming.headers as { 'content-type': string },
    // At its own field limit the parser would hang. `bounded` ends the request instead
    limits: { fileSize: fileBytesMax, fields: FIELDS_MAX, fieldSize: Infinity, files: 1 },
  });
  const fail = (error: Error) => {
    problem ??= error;
    // A parser that is destroyed leaves its part open, and the reader of the part would wait for ever.
    part?.destroy(error);
    parser.destroy(error);
  };
  /** The body; fails when everything besides the file becomes too large to hold in memory. */
  const bounded = async function* (body: AsyncIterable<Buffer>) {
    let bytes = 0;
    for await (const piece of body) {
      yield piece;
      bytes += piece.length;
      if (bytes - (part?.bytesRead ?? 0) > REST_BYTES_MAX) return fail(invalid('The fields are too long.'));
    }
  };
  parser.on('field', (name, value, nameCut) => {
    if (nameCut || value.length > FIELD_CHARACTERS_MAX) return fail(invalid('This is too long.', name));
    fields.set(name, [...(fields.get(name) ?? []), value]);
  });
  parser.on('file', (name, stream) => {
    if (name !== file) {
      stream.resume();
      return fail(invalid('This call takes no file of this name.', name));
    }
    part = stream;
    stream.on('limit', () => fail(fileTooLarge(fileBytesMax)));
    writing = pipeline(stream, createWriteStream(into));
    writing.catch((error: NodeJS.ErrnoException) => fail(writeProblem(error)));
  });
  parser.on('filesLimit', () => fail(invalid('Send one file.', file)));
  parser.on('fieldsLimit', () => fail(invalid('There are too many fields.')));
  try {
    // Leaving the stream must not destroy the connection, which still carries the refusal.
    const body = incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    await pipeline(bounded(body), parser);
    await writing;
  } catch (error) {
    await writing?.catch(() => undefined);
    if (problem) throw problem;
    if (incoming.errored) throw error;
    throw broken();
  }
  if (problem) throw problem;
  return writing !== undefined;
};

/**
 * Reads a form with a file, which is written to `into` as it arrives. Resolves to the fields, parsed by their schema.
 *
 * @throws InvalidRequest when it does not match the schema
 * @throws ApiError 413 when it is too large, 415 when it is not a form, err_upload_too_slow
 */
export const readForm = async <Fields extends z.ZodObject>(
  context: RequestContext,
  form: Form<Fields>,
  into: string,
): Promise<z.output<Fields>> => {
  if (!FORM_TYPE.test(context.req.header('content-type') ?? '')) {
    const msg = 'Send the body as a form, with content-type multipart/form-data.';
    throw new ApiError('err_invalid_param', { status: 415, msg });
  }
  const length = Number(context.env.incoming.headers['content-length'] ?? 0);
  if (length > form.fileBytesMax + REST_BYTES_MAX) throw fileTooLarge(form.fileBytesMax);
  const fields = new Map<string, string[]>();
  const hasFile = await keepingPace(context, () => receive(context.env, form, into, fields));
  const values = validate(form.fields, asValues(fields, form.fields), 'body');
  if (!hasFile)
    throw new InvalidRequest([
      { type: 'value_error.missing', msg: 'Field required', loc: ['body', form.file] },
    ]);
  return values;
};
