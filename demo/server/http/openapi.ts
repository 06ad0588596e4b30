import { z } from 'zod';
import { IDEMPOTENCY_HEADER, SITE_KEY_HEADER } from '../../../src/contract/constants/headers.ts';
import * as contract from '../../../src/contract/index.ts';
import type { App } from './app.ts';

type Json = Record<string, unknown>;
type Direction = 'input' | 'output';
type Part = 'query' | 'params' | 'body' | 'form' | 'answer' | 'progress';

/** The schema of one part of a call; undefined when the call lacks it. */
const schemaOf = (shape: contract.Call, part: Part): z.ZodType | undefined =>
  part === 'form' ? shape.form?.fields : shape[part];

const shapes = Object.entries<contract.Call>(contract.calls);
/** The group of each call. */
const groupOf = new Map(
  Object.entries(contract.callGroups).flatMap(([group, table]) =>
    Object.keys(table).map((call) => [call, group]),
  ),
);
const named = Object.entries<unknown>(contract).filter(
  (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType,
);

/** The schemas of one direction, as JSON Schema. */
interface Schemas {
  /** By name: that of the contract if there is one, else `<part> <call>` of the first call that uses it. */
  byName: Record<string, Json>;
  nameOf(schema: z.ZodType): string;
  /** Whether the contract defines this name. */
  isNamed(name: string): boolean;
}

/** @param rename maps a name of the contract to the one in the document */
const schemasOf = (
  io: Direction,
  parts: readonly Part[],
  rename = (name: string): string => name,
): Schemas => {
  const registry = z.registry<{ id: string }>();
  const names = new Set(named.map(([name]) => rename(name)));
  for (const [name, schema] of named) registry.add(schema, { id: rename(name) });
  for (const [call, shape] of shapes)
    for (const part of parts) {
      const schema = schemaOf(shape, part);
      // A call may use a named schema directly, and several calls may share one.
      if (schema && !registry.has(schema)) registry.add(schema, { id: `${part} ${call}` });
    }
  const uri = (id: string) => `#/components/schemas/${id}`;
  const { schemas } = z.toJSONSchema(registry, { io, uri, unrepresentable: 'any' });
  return {
    byName: Object.fromEntries(
      Object.entries(schemas).map(([id, { $schema: _schema, $id: _id, ...schema }]) => [id, schema as Json]),
    ),
    nameOf: (schema) => registry.get(schema)!.id,
    isNamed: (name) => names.has(name),
  };
};

const namesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1]!);

/** The named schemas that `value` refers to, directly or indirectly. */
const reachable = (value: unknown, schemas: Record<string, Json>): Record<string, Json> => {
  const found: Record<string, Json> = {};
  const open = namesIn(value);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const schema = schemas[name];
    if (found[name] || !schema) continue;
    found[name] = schema;
    open.push(...namesIn(schema));
  }
  return found;
};

const parameters = (schema: Json | undefined, place: 'query' | 'path'): Json[] => {
  const required = (schema?.['required'] ?? []) as string[];
  return Object.entries((schema?.['properties'] ?? {}) as Record<string, Json>).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: part,
  }));
};

const header = (name: string, required: boolean): Json => ({
  name,
  in: 'header',
  required,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
});

/** Any text is taken: what names no language that there are mails in is passed over. */
const LANGUAGES: Json = {
  name: 'accept-language',
  in: 'header',
  required: false,
  description:
    'Languages wanted for mails to the user, which are in English when there are no texts in any of them; without a language here nothing changes',
  schema: { type: 'string' },
};

const SECURITY = {
  public: [],
  anyone: [{}, { accessToken: [] }, { siteKey: [] }],
  visitor: [{ accessToken: [] }, { siteKey: [] }],
  user: [{ accessToken: [] }],
  program: [{ accessToken: [] }, { apiKey: [] }],
  key: [{ apiKey: [] }],
  operator: [{ accessToken: [] }],
};

const MEANINGS: Record<number, string> = {
  400: 'The request does not fit, or cannot be done',
  401: 'Nobody is signed in, or not any more',
  403: 'The caller may not do this',
  404: 'What is asked for is not there',
  409: 'It cannot be done as things stand now',
  413: 'The body is too large',
  415: 'The body is of another type',
  422: 'The request does not fit, or cannot be done',
  429: 'Too many requests, or too much work; a later attempt may succeed',
  500: 'It failed on our side',
  503: 'It cannot be done right now; a later attempt may succeed',
};

/** Statuses of the refusals of a call, see `refuses` in the contract. */
export const refusalsOf = ({
  access,
  params,
  query,
  body,
  upload,
  form,
  spends,
  refuses = [],
}: contract.Call): number[] => {
  const isForPrograms = access === 'key';
  const isChecked = params || query || body || upload || form || spends;
  const statuses = new Set<number>([
    ...(access === 'public' ? [] : [401, 403]),
    ...(params ? [404] : []),
    ...(body || upload || form ? [413] : []),
    ...(body || form ? [415] : []),
    ...(isChecked ? [isForPrograms ? 400 : 422] : []),
    ...(isForPrograms || access === 'program' ? [429] : []),
    ...refuses,
    500,
    503,
  ]);
  return [...statuses].sort((a, b) => a - b);
};

const RETRY_AFTER = {
  'retry-after': { description: 'Seconds until another attempt makes sense', schema: { type: 'integer' } },
};

const refusals = (shape: contract.Call): Json => {
  const name = shape.access === 'key' ? 'OpenAiError' : 'ValidationErrors';
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
  return Object.fromEntries(
    refusalsOf(shape).map((status) => [
      status,
      {
        description: MEANINGS[status],
        ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
        content,
      },
    ]),
  );
};

const BYTES = { schema: { type: 'string', format: 'binary' } };

/** In a form, the file is one of the fields. */
const formBody = ({ file, fileBytesMax }: NonNullable<contract.Call['form']>, fields: Json): Json => ({
  required: true,
  description: `The file has at most ${fileBytesMax} bytes`,
  content: {
    'multipart/form-data': {
      schema: {
        ...fields,
        properties: { [file]: BYTES.schema, ...(fields['properties'] as Json) },
        required: [file, ...((fields['required'] ?? []) as string[])],
      },
    },
  },
});

const requestBody = (
  { upload, form, body }: contract.Call,
  schema: Json | undefined,
  fields: Json | undefined,
): Json | undefined => {
  if (form && fields) return formBody(form, fields);
  if (upload) {
    const { bytesMax, type = 'application/octet-stream' } = upload;
    const sent =
      type === 'application/json' ? {} : type === 'text/plain' ? { schema: { type: 'string' } } : BYTES;
    return { required: true, description: `At most ${bytesMax} bytes`, content: { [type]: sent } };
  }
  const required = body?.safeParse({}).success === false;
  return schema && { required, content: { 'application/json': { schema } } };
};

/** One server-sent event. Only streams that can be resumed number theirs. */
const eventSchema = (data: Json | undefined): Json => ({
  type: 'object',
  properties: {
    id: { type: 'string' },
    data: { type: 'string', contentMediaType: 'application/json', contentSchema: data },
  },
  required: ['data'],
});

/** Data of an event: progress while the work runs, the answer or the refusal at the end. */
const progressSchema = (progress: Json | undefined): Json => ({
  anyOf: [
    { type: 'object', properties: { progress }, required: ['progress'] },
    {
      type: 'object',
      properties: { status: { type: 'integer' }, body: { type: 'object' } },
      required: ['status', 'body'],
    },
  ],
});

/** Schema of an answer with status 200. An answer whose code says that it was not done has only code and msg. */
const answerSchema = ({ codes }: contract.Call, answer: Json | undefined): Json | undefined => {
  if (!codes) return answer;
  const properties = { code: { enum: codes }, msg: { type: 'string' } };
  return { anyOf: [answer, { type: 'object', properties, required: ['code', 'msg'] }] };
};

const operationOf = (call: string, shape: contract.Call, input: Schemas, output: Schemas): Json => {
  const own = ({ byName, nameOf, isNamed }: Schemas, part: Part): Json | undefined => {
    const schema = schemaOf(shape, part);
    if (!schema) return undefined;
    const name = nameOf(schema);
    return isNamed(name) ? { $ref: `#/components/schemas/${name}` } : byName[name];
  };
  const body = requestBody(shape, own(input, 'body'), own(input, 'form'));
  return {
    operationId: call.replaceAll(/\W+/g, '_').replaceAll(/_$/g, '').toLowerCase(),
    summary: shape.summary,
    ...(shape.access === 'operator' && { description: 'Only for operators' }),
    tags: [groupOf.get(call)],
    security: SECURITY[shape.access],
    parameters: [
      ...parameters(own(input, 'params'), 'path'),
      ...parameters(own(input, 'query'), 'query'),
      ...(shape.spends ? [header(IDEMPOTENCY_HEADER, !shape.unkeyed)] : []),
      ...(shape.languages ? [LANGUAGES] : []),
    ],
    ...(body && { requestBody: body }),
    responses: {
      200: {
        description: 'The answer',
        content: {
          ...Object.fromEntries((shape.file ?? []).map((type) => [type, BYTES])),
          ...(shape.stream
            ? { 'text/event-stream': { itemSchema: eventSchema(own(output, 'answer')) } }
            : { 'application/json': { schema: answerSchema(shape, own(output, 'answer')) } }),
          ...(shape.progress && {
            'text/event-stream': { itemSchema: eventSchema(progressSchema(own(output, 'progress'))) },
          }),
        },
      },
      ...refusals(shape),
    },
  };
};

const ABOUT = `A path that is here answers HEAD where it answers GET, and OPTIONS with the methods it has in \`Allow\`; any other
method is refused with status 405 and the same header. An unknown path is answered with status 404.`;

/** The OpenAPI document of all calls of the contract. */
export const openApiDocument = (version: string): Json => {
  const output = schemasOf('output', ['answer', 'progress']);
  // A shape that is both sent and answered has two schemas: only answers are sure to have no other properties
  const answers = Object.entries(output.byName).filter(([name]) => !output.isNamed(name));
  const answered = reachable(answers, output.byName);
  const input = schemasOf('input', ['query', 'params', 'body', 'form'], (name) =>
    name in answered ? `Sent${name}` : name,
  );
  const paths: Record<string, Json> = {};
  for (const [call, shape] of shapes) {
    const [method = '', path = ''] = call.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(call, shape, input, output) };
  }
  return {
    // The first version that can describe the events of a stream
    openapi: '3.2.0',
    info: { title: 'Voxbench', version, description: ABOUT, license: { name: 'MIT', identifier: 'MIT' } },
    tags: Object.keys(contract.callGroups).map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...reachable(paths, input.byName), ...reachable(paths, output.byName) },
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the workspace' },
        siteKey: { type: 'apiKey', in: 'header', name: SITE_KEY_HEADER },
      },
    },
  };
};

export const bindOpenApi = ({ router }: App, document: Json): void => {
  const text = JSON.stringify(document);
  router.get('/openapi.json', (context) => context.body(text, 200, { 'content-type': 'application/json' }));
};
