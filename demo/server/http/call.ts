import type { z } from 'zod';
import { CODE_OK } from '../../../src/contract/constants/codes.ts';
import { IDEMPOTENCY_HEADER } from '../../../src/contract/constants/headers.ts';
import { type ApiKeyScope } from '../../../src/contract/constants/api-keys.ts';
import {
  calls,
  type Access,
  type Call,
  type CallAnswer,
  type CallName,
  type Calls,
} from '../../../src/contract/index.ts';
import { callerOf, type Caller, type KeyPrincipal, type Principal } from './principal.ts';
import { ApiError } from './api-error.ts';
import type { App, RequestContext } from './app.ts';
import { answerJson } from './answer-json.ts';
import { deviceOf } from './device.ts';
import { readForm } from './read-form.ts';
import { readJson, readLargeJson } from './read-json.ts';
import { readQuery } from './read-query.ts';
import { readUpload } from './read-upload.ts';
import { refuseUnstorable } from './unstorable.ts';
import { InvalidRequest, validate } from './validate.ts';
import { createBodyCheck } from './validate-in-pieces.ts';

type Parsed<N extends CallName, K extends string> =
  Calls[N] extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

type Who<N extends CallName> = Calls[N]['access'] extends 'public'
  ? undefined
  : Calls[N]['access'] extends 'user' | 'operator'
    ? Extract<Principal, { kind: 'user' }>
    : Calls[N]['access'] extends 'key'
      ? KeyPrincipal
      : Calls[N]['access'] extends 'program'
        ? Caller
        : Exclude<Principal, KeyPrincipal> | (Calls[N]['access'] extends 'anyone' ? undefined : never);

/** A request to call `N`, validated by the contract. */
export interface CallRequest<N extends CallName> {
  query: Parsed<N, 'query'>;
  body: Parsed<N, 'body'>;
  params: Parsed<N, 'params'>;
  who: Who<N>;
  /** The `Idempotency-Key` header of a call that spends or grants credits: 1 to 255 visible ASCII characters. */
  idempotencyKey: Calls[N] extends { spends: true }
    ? string | (Calls[N] extends { unkeyed: true } ? undefined : never)
    : undefined;
  /**
   * Of a call that takes a file: reads its bytes. Throws `ApiError` when there are too many or they arrive too slowly.
   */
  upload: Calls[N] extends { upload: object } ? () => Promise<Buffer> : undefined;
  /** Of a call that takes a form: writes its file to the given path and returns its fields. Throws like `readForm`. */
  form: Calls[N] extends { form: { fields: infer Fields extends z.ZodObject } }
    ? (into: string) => Promise<z.output<Fields>>
    : undefined;
  /** The client's own description of its device; empty if missing or unusable. Nothing verifies it. */
  device: string;
  /** Of a call that takes languages: those that the client wants; empty when it says nothing. */
  acceptLanguage: Calls[N] extends { languages: true } ? string : undefined;
  /** Of the client, as attempts are counted. */
  network: string;
  /** Aborted when the client disconnects before it has the answer. */
  readonly signal: AbortSignal;
  context: RequestContext;
}

/** What a handler returns: the answer without `code` and `msg`, or a complete response for a stream. */
export type CallResult<N extends CallName> = Calls[N] extends { stream: true }
  ? Response
  : | (CallAnswer<N> extends { code: number; msg: string }
        ? Omit<CallAnswer<N>, 'code' | 'msg'>
        : CallAnswer<N>)
    | (Calls[N] extends { progress: z.ZodType } | { file: readonly string[] } ? Response : never);

const VISIBLE_ASCII = /^[!-~]{1,255}$/;

const idempotencyKeyOf = (context: RequestContext, { unkeyed }: Call): string | undefined => {
  const key = context.req.header(IDEMPOTENCY_HEADER);
  if (key !== undefined && VISIBLE_ASCII.test(key)) return key;
  if (key === undefined && unkeyed) return undefined;
  const type = key === undefined ? 'value_error.missing' : 'err_invalid_param';
  throw new InvalidRequest([
    { type, msg: 'Send 1 to 255 visible ASCII characters.', loc: ['header', IDEMPOTENCY_HEADER] },
  ]);
};

const clientGone = (context: RequestContext): AbortSignal => {
  const { outgoing } = context.env;
  const controller = new AbortController();
  const check = () => {
    if (!outgoing.writableFinished) controller.abort();
  };
  if (outgoing.destroyed) check();
  else outgoing.once('close', check);
  return controller.signal;
};

/** The parts of a request that are read before its handler runs. */
type Received = Record<'params' | 'query' | 'body', unknown> & {
  who: Principal | undefined;
  idempotencyKey: string | undefined;
  upload: (() => Promise<Buffer>) | undefined;
  form: ((into: string) => Promise<unknown>) | undefined;
  context: RequestContext;
};

/** A class, not an object literal: getters in a literal halve the throughput, and few calls use these values. */
class ReceivedCall implements Received {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly who: Principal | undefined;
  readonly idempotencyKey: string | undefined;
  readonly upload: (() => Promise<Buffer>) | undefined;
  readonly form: ((into: string) => Promise<unknown>) | undefined;
  readonly context: RequestContext;
  constructor({ params, query, body, who, idempotencyKey, upload, form, context }: Received) {
    this.params = params;
    this.query = query;
    this.body = body;
    this.who = who;
    this.idempotencyKey = idempotencyKey;
    this.upload = upload;
    this.form = form;
    this.context = context;
  }
  get device() {
    return deviceOf(this.context);
  }
  get acceptLanguage() {
    return this.context.req.header('accept-language') ?? '';
  }
  get network() {
    return this.context.env.network;
  }
  get signal() {
    return clientGone(this.context);
  }
}

const MAY_CALL: Record<Exclude<Access, 'public'>, readonly Principal['kind'][]> = {
  anyone: ['user', 'visitor'],
  visitor: ['user', 'visitor'],
  user: ['user'],
  program: ['user', 'key'],
  key: ['key'],
  operator: ['user'],
};

const refusal = (access: Access, who: Principal | undefined): ApiError => {
  if (access === 'key') return new ApiError('err_tenant_apikey_not_found', { status: 401 });
  return who === undefined
    ? new ApiError('err_session_ended', { status: 401 })
    : new ApiError('err_permission_deny', { status: 403 });
};

/** Checks that an API key has the scope; users need none. @throws ApiError err_permission_deny */
export const demandScope = (who: Principal, scope: ApiKeyScope): void => {
  if (who.kind === 'key' && !who.scopes.includes(scope))
    throw new ApiError('err_permission_deny', {
      status: 403,
      msg: `This API key may not do that: it lacks the scope "${scope}".`,
    });
};

const principalOf = async (
  app: App,
  context: RequestContext,
  access: Exclude<Access, 'public'>,
  scope: ApiKeyScope | undefined,
): Promise<Principal | undefined> => {
  const who = await app.identify(context);
  if (who === undefined && access === 'anyone') return undefined;
  if (who === undefined || !MAY_CALL[access].includes(who.kind)) throw refusal(access, who);
  // Checked before the request is read: others must not learn what an operator's call takes
  if (access === 'operator' && !(who.kind === 'user' && (await app.isOperator(who.userId))))
    throw refusal(access, who);
  if (scope) demandScope(who, scope);
  return who;
};

const hasEnvelope = (answer: z.ZodType): boolean =>
  'shape' in answer && 'code' in (answer.shape as Record<string, unknown>);

const readParams = (context: RequestContext): Record<string, string> => {
  const params = context.req.param();
  refuseUnstorable(params, 'path');
  return params;
};

type ReadBody = (context: RequestContext, who: Principal | undefined) => Promise<unknown>;

/** Makes the function that reads and checks the body of a call; undefined for a call without one. */
const createReadBody = ({ body, large }: Call): ReadBody | undefined => {
  if (!body) return undefined;
  if (!large) return async (context) => validate(body, await readJson(context), 'body');
  const check = createBodyCheck(body);
  return (context, who) => readLargeJson(context, callerOf(who, context.env.network), check);
};

/** Paths of calls without parameters. */
const NAMED = new Set(
  Object.keys(calls)
    .map((name) => name.split(' ')[1]!)
    .filter((path) => !path.includes('{')),
);

/** Converts the contract's `{name}` to the router's syntax. */
const routePath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/**
 * Binds a call of the contract. The handler runs when the request is valid. It throws `ApiError` or `NotEnoughCredits`
 * for what the caller can fix; any other error is answered as `err_system`.
 */
export const call = <N extends CallName>(
  app: App,
  name: N,
  handler: (request: CallRequest<N>) => Promise<CallResult<N>> | CallResult<N>,
): void => {
  const shape: Call = calls[name];
  const { upload, form } = shape;
  const [method = '', path = ''] = name.split(' ');
  const enveloped = hasEnvelope(shape.answer);
  const readBody = createReadBody(shape);
  app.router.on(method, routePath(path), async (context) => {
    // For methods that a named path lacks, the router would take the last part of the path for an id
    if (shape.params && NAMED.has(context.req.path)) return context.notFound();
    const who =
      shape.access === 'public' ? undefined : await principalOf(app, context, shape.access, shape.scope);
    const request = new ReceivedCall({
      params: shape.params && validate(shape.params, readParams(context), 'path'),
      query: shape.query && validate(shape.query, readQuery(context.req.url, shape.query), 'query'),
      body: await readBody?.(context, who),
      who,
      idempotencyKey: shape.spends && idempotencyKeyOf(context, shape),
      upload: upload && (() => readUpload(context, upload.bytesMax)),
      form: form && ((into) => readForm(context, form, into)),
      context,
    }) as CallRequest<N>;
    const result = await handler(request);
    if (result instanceof Response) {
      // Nobody reads the body of an answer to HEAD
      if (context.req.method === 'HEAD') void result.body?.cancel().catch(() => undefined);
      return result;
    }
    const answer = enveloped ? { code: CODE_OK, msg: '', ...(result as object) } : result;
    return answerJson(answer, context.req.header('accept-encoding'));
  });
};
