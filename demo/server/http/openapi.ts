import { z } from 'zod';
import { IDEMPOTENCY_HEADER, SITE_KEY_HEADER } from '../../../src/contract/constants/headers.ts';
import * as contract from '../../../src/contract/index.ts';
import type { App } from './app.ts';

type Json = Record<string, unknown>;
type Direction = 'input' | 'output';
type Part = 'query' | 'params' | 'body' | 'answer';
const shapes = Object.entries<contract.Call>(contract.calls);
const named = Object.entries<unknown>(contract).filter(
  (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType,
);

/** JSON Schemas of the shapes that go one way: those the contract names, and those of the calls by `<part> <call>`. */
const schemasOf = (io: Direction, parts: readonly Part[]): Record<string, Json> => {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of named) registry.add(schema, { id: name });
  for (const [call, shape] of shapes)
    for (const part of parts) {
      const schema = shape[part];
      // A call may use a named shape as it is, and two calls may share one.
      if (schema && !registry.has(schema)) registry.add(schema, { id: `${part} ${call}` });
    }
  const uri = (id: string) => `#/components/schemas/${id}`;
  const { schemas } = z.toJSONSchema(registry, { io, uri, unrepresentable: 'any' });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _schema, $id: _id, ...schema }]) => [id, schema as Json]),
  );
};

const namesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1]!);

/** The named shapes that `value` refers to, and those they refer to. */
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

const SECURITY = {
  public: [],
  anyone: [{}, { accessToken: [] }, { siteKey: [] }],
  visitor: [{ accessToken: [] }, { siteKey: [] }],
  user: [{ accessToken: [] }],
  key: [{ apiKey: [] }],
};

const refused = (description: string, shape = 'ValidationErrors') => ({
  description,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${shape}` } } },
});

const refusals = ({ access, upload }: contract.Call): Json => {
  if (access === 'key') return { default: refused('It failed; the error says why', 'OpenAiError') };
  return {
    ...(upload && { 413: refused('The file is too large') }),
    422: refused('The request does not fit, or cannot be done'),
    default: refused('It failed; the type says why'),
  };
};

const BYTES = { schema: { type: 'string', format: 'binary' } };
const FILE = { 'application/octet-stream': BYTES };

const requestBody = ({ upload }: contract.Call, body: Json | undefined): Json | undefined => {
  if (upload) return { required: true, description: `At most ${upload.bytesMax} bytes`, content: FILE };
  return body && { required: true, content: { 'application/json': { schema: body } } };
};

const operationOf = (
  call: string,
  shape: contract.Call,
  input: Record<string, Json>,
  output: Record<string, Json>,
): Json => {
  const own = (schemas: Record<string, Json>, part: Part): Json | undefined => {
    const inline = schemas[`${part} ${call}`];
    if (inline || !shape[part]) return inline;
    const name = named.find(([, schema]) => schema === shape[part])?.[0];
    return name ? { $ref: `#/components/schemas/${name}` } : undefined;
  };
  const body = requestBody(shape, own(input, 'body'));
  return {
    operationId: call.replaceAll(/\W+/g, '_').replaceAll(/_$/g, '').toLowerCase(),
    summary: shape.summary,
    security: SECURITY[shape.access],
    parameters: [
      ...parameters(own(input, 'params'), 'path'),
      ...parameters(own(input, 'query'), 'query'),
      ...(shape.spends ? [header(IDEMPOTENCY_HEADER, !shape.unkeyed)] : []),
    ],
    ...(body && { requestBody: body }),
    responses: {
      200: {
        description: shape.stream ? 'Events; each has this as its data' : 'The answer',
        content: {
          ...Object.fromEntries((shape.file ?? []).map((type) => [type, BYTES])),
          [shape.stream ? 'text/event-stream' : 'application/json']: { schema: own(output, 'answer') },
        },
      },
      ...refusals(shape),
    },
  };
};

/** The OpenAPI 3.1 document of all calls of the contract. */
const openApiDocument = (version: string): Json => {
  const input = schemasOf('input', ['query', 'params', 'body']);
  const output = schemasOf('output', ['answer']);
  const paths: Record<string, Json> = {};
  for (const [call, shape] of shapes) {
    const [method = '', path = ''] = call.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(call, shape, input, output) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Voxbench', version, license: { name: 'MIT', identifier: 'MIT' } },
    paths,
    components: {
      schemas: { ...reachable(paths, input), ...reachable(paths, output) },
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the workspace' },
        siteKey: { type: 'apiKey', in: 'header', name: SITE_KEY_HEADER },
      },
    },
  };
};

export const bindOpenApi = ({ router }: App, version: string): void => {
  const text = JSON.stringify(openApiDocument(version));
  router.get('/openapi.json', (context) => context.body(text, 200, { 'content-type': 'application/json' }));
};
