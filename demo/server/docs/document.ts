/** The parts of the OpenAPI document that its page shows. */

/** A JSON Schema, limited to what the contract uses. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  items?: Schema;
  prefixItems?: readonly Schema[];
  minItems?: number;
  maxItems?: number;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  default?: unknown;
  description?: string;
  /** Schema of a server-sent event's data, which is JSON in a string. */
  contentSchema?: Schema;
}

export type Schemas = Readonly<Record<string, Schema>>;

export interface Media {
  schema?: Schema;
  /** Schema of one event of a stream. */
  itemSchema?: Schema;
}

export type Content = Readonly<Record<string, Media>>;

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: readonly string[];
  /** Ways to authenticate, of which one suffices; an empty one means no authentication. */
  security: readonly Readonly<Record<string, unknown>>[];
  parameters: readonly Parameter[];
  requestBody?: { required: boolean; description?: string; content: Content };
  responses: Readonly<Record<string, { description: string; content?: Content }>>;
}

export interface ApiDocument {
  info: { title: string; version: string };
  tags: readonly { name: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: { schemas: Schemas };
}

/** An operation with its method and path. */
export interface ApiCall extends Operation {
  method: string;
  path: string;
}

export const callsOf = ({ paths }: ApiDocument): ApiCall[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );

/** Name of the schema that `$ref` refers to; undefined for an inline schema. */
export const nameOfShape = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1);
