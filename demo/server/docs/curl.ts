import type { ApiCall, Schemas } from './document.ts';
import { exampleOf } from './example.ts';

/** Quotes text for a shell with single quotes. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Shell variables instead of path parameters, because curl would expand their braces. */
const pathOf = ({ path }: ApiCall): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);

/** In order of preference: a program's credentials, a user's, a page's. */
const CREDENTIALS = [
  ['apiKey', '"Authorization: Bearer $KEY"'],
  ['accessToken', '"Authorization: Bearer $TOKEN"'],
  ['siteKey', '"X-Vox-Site-Key: $SITE_KEY"'],
] as const;

const credential = ({ security }: ApiCall): string[] => {
  if (security.some((way) => Object.keys(way).length === 0)) return [];
  const found = CREDENTIALS.find(([name]) => security.some((way) => name in way));
  return found ? [`-H ${found[1]}`] : [];
};

const bodyArguments = ({ requestBody }: ApiCall, schemas: Schemas): string[] => {
  if (!requestBody) return [];
  const [type = '', { schema = {} } = {}] = Object.entries(requestBody.content)[0] ?? [];
  if (type === 'application/json' && Object.keys(schema).length > 0)
    return [
      `-H ${quoted(`Content-Type: ${type}`)}`,
      `-d ${quoted(JSON.stringify(exampleOf(schema, schemas)))}`,
    ];
  if (type === 'multipart/form-data')
    return (schema.required ?? []).map((name) => {
      const field = schema.properties?.[name] ?? {};
      return `-F ${field.format === 'binary' ? `${name}=@FILE` : quoted(`${name}=${exampleOf(field, schemas, name)}`)}`;
    });
  return [`-H ${quoted(`Content-Type: ${type}`)}`, '--data-binary @FILE'];
};

/** Whether the answer is a stream of events, which curl should print as they arrive. */
const isStream = ({ responses }: ApiCall): boolean =>
  Object.keys(responses['200']?.content ?? {}).join() === 'text/event-stream';

/** A minimal command that makes the call. Names in capitals stand for the caller's own values. */
export const curlOf = (call: ApiCall, schemas: Schemas): string => {
  const { method, parameters } = call;
  const needed = parameters.filter(({ required }) => required);
  const search = needed
    .filter((one) => one.in === 'query')
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(schema, schemas, name)))}`)
    .join('&');
  const headers = needed.filter((one) => one.in === 'header').map(({ name }) => `-H "${name}: $ONCE"`);
  const parts = [
    `curl${isStream(call) ? ' -N' : ''}${method === 'GET' ? '' : ` -X ${method}`} "$API${pathOf(call)}${search && `?${search}`}"`,
    ...credential(call),
    ...headers,
    ...bodyArguments(call, schemas),
  ];
  return parts.join(' \\\n  ');
};
