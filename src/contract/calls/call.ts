import { z } from 'zod';
import type { ApiKeyScope } from '../constants/api-keys.ts';
import { TITLE_CHARACTERS_MAX } from '../constants/script.ts';

/**
 * Who may call. `public`: anyone. `anyone`: anyone, and a signed-in user is recognised. `visitor`: a signed-in user or
 * a visitor with a site key. `user`: a signed-in user. `program`: a signed-in user or an API key. `key`: an API key.
 * `operator`: a signed-in operator of the server.
 */
export type Access = 'public' | 'anyone' | 'visitor' | 'user' | 'program' | 'key' | 'operator';

/** One call of the API. */
export interface Call {
  summary: string;
  access: Access;
  /** Scope an API key needs. */
  scope?: ApiKeyScope;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The body may be as large as a book's; bodies of other calls are small. */
  large?: true;
  params?: z.ZodObject;
  answer: z.ZodType;
  /** The answer is a stream of server-sent events, each with `answer` as its data. */
  stream?: true;
  /**
   * Shape of progress reports. A client that accepts `text/event-stream` gets `{progress}` events while the work runs,
   * and last `{status, body}`, the answer other clients get.
   */
  progress?: z.ZodType;
  /**
   * The answer is a file of one of these media types, or a stream for a call with `stream`, if the request asks for
   * one.
   */
  file?: readonly string[];
  /** Spends credits, or grants credits or money: requires the idempotency header. */
  spends?: true;
  /** The idempotency header is optional; without it the request cannot be repeated safely. */
  unkeyed?: true;
  /** Takes the languages that the client wants: mails to the user are written in the best of them. */
  languages?: true;
  /** The body is taken as it is, at most so many bytes; clients send it as `type`, `application/octet-stream` without one. */
  upload?: { bytesMax: number; type?: string };
  /** The body is a form (`multipart/form-data`) with these fields and a file in the part named `file`. */
  form?: { file: string; fileBytesMax: number; fields: z.ZodObject };
  /**
   * Statuses of refusals that do not follow from the rest: from `access`, from parameters naming something deleted, or
   * from validation of a body. Any call may answer 500 and 503.
   */
  refuses?: readonly (401 | 403 | 404 | 409 | 413 | 429)[];
  /** Codes of answers with status 200 and no data, for work that was not done. */
  codes?: readonly number[];
}

/** Calls by method and path: `METHOD /path`, with `{name}` for each entry of `params`. */
export type CallTable = Record<string, Call>;

const head = { code: z.int(), msg: z.string() };
/** An answer with its fields beside `code` and `msg`. */
export const bare = <T extends z.ZodRawShape>(fields: T) => z.object({ ...head, ...fields });
/** An answer in the envelope `{code, msg, data}`. */
export const data = <T extends z.ZodType>(fields: T) => bare({ data: fields });
/** An answer that only confirms the call. */
export const done = z.object(head);

/** Lower case, as in the database. */
export const id = z.uuid().toLowerCase();
/** One-line name of a project. */
export const title = z
  .string()
  .overwrite((text) => text.replace(/\s+/g, ' ').trim())
  .min(1)
  .max(TITLE_CHARACTERS_MAX);
/** ISO 639-1, or ISO 639-3 for languages without such a code. */
export const languageId = z
  .string()
  .regex(/^[a-z]{2,3}$/, 'Send the code of a language in small letters without a region, such as en.');
/** Where the previous page ended, from its answer: microseconds since 1970 and an id. */
export const cursor = z
  .string()
  .regex(
    /^\d{1,17}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    'Send the cursor of the answer before unchanged, or leave it out for the first page.',
  );
/** SHA-256 of bytes. */
export const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'Send the SHA-256 as 64 hexadecimal digits in small letters.');
/** An amount of money as a decimal number, such as `9.9` or `100`. */
export const amount = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,3})?$/, 'Send an amount with at most three digits after a point, such as 9.9.');
/** Epoch milliseconds. */
export const moment = z.int().nonnegative();
export const flag = z.union([z.literal(0), z.literal(1)]);

/** Answer to an invalid payload, with status 422. */
export const ValidationErrors = z.object({
  detail: z.array(
    z.object({ type: z.string(), msg: z.string(), loc: z.array(z.union([z.string(), z.int()])) }),
  ),
});
export type ValidationErrors = z.output<typeof ValidationErrors>;
