import type { z } from 'zod';
import { IDEMPOTENCY_HEADER } from '../../src/contract/constants/headers.ts';
import { calls, ValidationErrors, type Call, type CallName } from '../../src/contract/index.ts';
import { refusalsOf } from '../../demo/server/http/openapi.ts';
import { readQuery } from '../../demo/server/http/read-query.ts';
import { refuseUnstorable } from '../../demo/server/http/unstorable.ts';

/** A request as it was sent. */
export interface SentRequest {
  url: URL;
  headers: Headers;
  /** Bytes of the body; none is an empty body. */
  bytes: number;
  /** The body: what its JSON says, or its text where it is something else. */
  body: unknown;
}

/** A call of the contract, and what its path names. */
export interface FoundCall {
  name: CallName;
  params: Record<string, string>;
}

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
const VISIBLE_ASCII = /^[!-~]{1,255}$/;

const patterns = (Object.keys(calls) as CallName[]).map((name) => ({
  name,
  pattern: new RegExp(`^${name.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

/** A server may stand below a path of its own. */
const BELOW = /^.*?(?=\/(?:v1|p1|accounts)\/|\/(?:healthz|readyz)$)/;

/** The call that a method and a path stand for; undefined when the contract has none. */
export const findCall = (method: string, address: string): FoundCall | undefined => {
  const path = address.replace(BELOW, '');
  for (const { name, pattern } of patterns) {
    const match = pattern.exec(`${method} ${path}`);
    if (!match) continue;
    const params = Object.entries(match.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]);
    return { name, params: Object.fromEntries(params) as Record<string, string> };
  }
  return undefined;
};

const issuesOf = (part: string, schema: z.ZodType | undefined, value: unknown): string[] => {
  const issues = schema?.safeParse(value).error?.issues ?? [];
  return issues.map(({ path, message }) => `${[part, ...path].join('.')}: ${message}`);
};

/** Why the server would refuse a request, whoever sends it; empty when it would not. */
export const requestFaults = ({ name, params }: FoundCall, request: SentRequest): string[] => {
  const { query, body, upload, spends, unkeyed, ...shape }: Call = calls[name];
  const { url, headers, bytes } = request;
  const faults = issuesOf('path', shape.params, params);
  if (query) faults.push(...issuesOf('query', query, readQuery(url.href, query)));
  if (body) {
    const type = headers.get('content-type');
    if (type !== null && !JSON_TYPE.test(type)) faults.push(`content-type: ${type} is not JSON`);
    const value = bytes === 0 ? {} : request.body;
    faults.push(...issuesOf('body', body, value));
    try {
      refuseUnstorable(value, 'body');
    } catch {
      faults.push('body: has NUL or half a character');
    }
  }
  if (upload && bytes > upload.bytesMax) faults.push(`body: ${bytes} bytes are too many`);
  const key = headers.get(IDEMPOTENCY_HEADER);
  if (spends && (key === null ? !unkeyed : !VISIBLE_ASCII.test(key)))
    faults.push(`${IDEMPOTENCY_HEADER}: ${key ?? 'missing'}`);
  return faults;
};

/** Names in a value that its schema did not keep. */
const strays = (given: unknown, kept: unknown, at: string): string[] => {
  if (typeof given !== 'object' || given === null || typeof kept !== 'object' || kept === null) return [];
  return Object.entries(given).flatMap(([key, value]) =>
    Object.hasOwn(kept, key)
      ? strays(value, (kept as Record<string, unknown>)[key], `${at}.${key}`)
      : [`${at}.${key}: not in the contract`],
  );
};

const shapeFaults = (part: string, schema: z.ZodType, given: unknown): string[] => {
  // As it arrives: what is undefined is not sent.
  const value: unknown = JSON.parse(JSON.stringify(given ?? null));
  const { success, data } = schema.safeParse(value);
  return success ? strays(value, data, part) : issuesOf(part, schema, value);
};

/** Why an answer with status 200, or one event of a stream, is none that the server gives; empty when it is one. */
export const answerFaults = (name: CallName, body: unknown): string[] => {
  const { answer, codes }: Call = calls[name];
  const code = (body as { code?: unknown } | null)?.code;
  if (typeof code !== 'number' || code === 0) return shapeFaults('answer', answer, body);
  if (!codes?.includes(code)) return [`answer.code: this call does not answer with ${code}`];
  const msg = (body as { msg?: unknown }).msg;
  return typeof msg === 'string' ? [] : ['answer.msg: missing'];
};

/** Why a refusal is none that the server gives; empty when it is one. */
export const refusalFaults = (name: CallName, status: number, body: unknown): string[] => [
  ...(refusalsOf(calls[name]).includes(status) ? [] : [`status: this call is not refused with ${status}`]),
  ...shapeFaults('refusal', ValidationErrors, body),
];

/** Why an event of a call that tells its progress is none that the server gives; empty when it is one. */
export const progressFaults = (
  name: CallName,
  event: { progress: unknown } | { status: number; body: unknown },
): string[] => {
  const { progress }: Call = calls[name];
  if ('progress' in event)
    return progress ? shapeFaults('progress', progress, event.progress) : ['progress: this call tells none'];
  return event.status === 200
    ? answerFaults(name, event.body)
    : refusalFaults(name, event.status, event.body);
};
