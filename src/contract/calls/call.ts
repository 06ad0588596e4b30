import { z } from 'zod';
import type { ApiKeyScope } from '../constants/api-keys.ts';
import { TITLE_CHARACTERS_MAX } from '../constants/script.ts';

/**
 * Who may call: anyone; anyone, and who is signed in is known; a signed-in user or a visitor with a site key; a
 * signed-in user only; a signed-in user or an API key; an API key only; a signed-in operator of the server only.
 */
export type Access = 'public' | 'anyone' | 'visitor' | 'user' | 'program' | 'key' | 'operator';

/** One call of the wire. */
export interface Call {
  summary: string;
  access: Access;
  /** What an API key must be allowed to do. */
  scope?: ApiKeyScope;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The body may be that of a whole book; all others are small. */
  large?: true;
  params?: z.ZodObject;
  answer: z.ZodType;
  /** The answer is a stream of server-sent events, each with `answer` as its data. */
  stream?: true;
  /**
   * How far the work is. A client that accepts `text/event-stream` gets events while the work goes on: `{progress}`, and
   * last `{status, body}`, the answer that others get.
   */
  progress?: z.ZodType;
  /** The answer is a file of one of these media types, where one was asked for, or a stream for one with `stream`. */
  file?: readonly string[];
  /** Spends credits, or gives credits or money: needs the idempotency header. */
  spends?: true;
  /** The idempotency header may be left away: the request then cannot be repeated safely. */
  unkeyed?: true;
  /** Takes the languages that the client wants: mails to the user are written in the best of them. */
  languages?: true;
  /** The body is taken as it is, at most so many bytes; clients send it as `type`, `application/octet-stream` without one. */
  upload?: { bytesMax: number; type?: string };
  /** The body is a form (`multipart/form-data`) with these fields and one file, in the part of this name. */
  form?: { file: string; fileBytesMax: number; fields: z.ZodObject };
  /**
   * Statuses of its refusals that do not follow from the rest: who may call, that parameters name something that may be
   * gone, that there is a body to check. Any call may answer with 500 and 503.
   */
  refuses?: readonly (401 | 403 | 404 | 409 | 413 | 429)[];
  /** Codes of answers that have status 200 and no data: it was not done. */
  codes?: readonly number[];
}

/** Calls by method and path: `METHOD /path`, with `{name}` for what `params` fills in. */
export type CallTable = Record<string, Call>;

const head = { code: z.int(), msg: z.string() };
/** An answer that names its fields beside `code` and `msg`. */
export const bare = <T extends z.ZodRawShape>(fields: T) => z.object({ ...head, ...fields });
/** An answer in the envelope `{code, msg, data}`. */
export const data = <T extends z.ZodType>(fields: T) => bare({ data: fields });
/** An answer that says no more than that it was done. */
export const done = z.object(head);

/** In lower case, as the database gives it. */
export const id = z.uuid().toLowerCase();
/** Name that a user gives to a project, on one line. */
export const title = z
  .string()
  .overwrite((text) => text.replace(/\s+/g, ' ').trim())
  .min(1)
  .max(TITLE_CHARACTERS_MAX);
/** ISO 639-1, or 639-3 where that has none. */
export const languageId = z
  .string()
  .regex(/^[a-z]{2,3}$/, 'Send the code of a language in small letters without a region, such as en.');
/** Where the page before ended, as its answer said: microseconds since 1970 and an id. */
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

/** Answer to a payload that does not fit, with status 422. */
export const ValidationErrors = z.object({
  detail: z.array(
    z.object({ type: z.string(), msg: z.string(), loc: z.array(z.union([z.string(), z.int()])) }),
  ),
});
export type ValidationErrors = z.output<typeof ValidationErrors>;
