import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { validate } from '../../demo/server/http/validate.ts';
import { calls } from '../../src/contract/index.ts';

interface Definition {
  type: string;
  format?: string;
  error?: unknown;
  checks?: { _zod: { def: { format?: string; error?: unknown } } }[];
}

/** All schemas in one, each once. */
const within = (schema: unknown, seen = new Set<z.ZodType>()): Set<z.ZodType> => {
  if (schema instanceof z.ZodType) {
    if (seen.has(schema)) return seen;
    seen.add(schema);
    within(schema instanceof z.ZodObject ? schema.shape : Object.values(schema._zod.def), seen);
  } else if (Array.isArray(schema) || (schema && Object.getPrototypeOf(schema) === Object.prototype))
    for (const inner of Object.values(schema as object)) within(inner, seen);
  return seen;
};

const msgOf = (schema: z.ZodType, value: unknown): string => {
  try {
    validate(schema, value, 'body');
  } catch (error) {
    return (error as { detail: { msg: string }[] }).detail[0]!.msg;
  }
  return '';
};

describe('the message about an invalid value', () => {
  test('has its own sentence for a text with a pattern, in each call', () => {
    const untold = Object.entries(calls).flatMap(([name, call]) =>
      [...within(call)].flatMap((schema) =>
        ((schema._zod.def as Definition).checks ?? [])
          .filter(({ _zod: { def } }) => def.format === 'regex' && !def.error)
          .map(() => name),
      ),
    );
    expect(untold).toEqual([]);
  });

  test.each([
    [z.string(), 1, 'Send a text here.'],
    [z.int(), 'one', 'Send a number here.'],
    [z.int(), 1.5, 'Send a whole number here.'],
    [z.array(z.string()), 'a', 'Send a list here.'],
    [z.string().min(1), '', 'Send at least 1 character here.'],
    [z.string().max(3), 'four', 'Send at most 3 characters here.'],
    [z.array(z.string()).min(2), ['a'], 'Send at least 2 entries here.'],
    [z.number().min(0.25), 0, 'Send at least 0.25 here.'],
    [z.number().positive(), 0, 'Send more than 0 here.'],
    [z.enum(['mp3', 'wav']), 'ogg', 'Send one of these: "mp3", "wav".'],
    [z.literal(1), 2, 'Send 1 here.'],
    [z.strictObject({}), { more: 1 }, 'Leave out what is not known here: more.'],
    [
      z.uuid(),
      'x',
      'Send an id as an answer of this server had it, such as 0b3f6a52-8c1d-4e7f-9a60-2d4c5b6e7f80.',
    ],
    [z.email(), 'x', 'Send an e-mail address, such as ann@example.com.'],
    [z.union([z.literal(0), z.literal(1)]), 2, 'This value does not fit. Send one as openapi.json tells.'],
    [z.string().regex(/^a$/, 'Send an a.'), 'b', 'Send an a.'],
    [z.string().regex(/^a$/), 'b', 'Send a text of the form that openapi.json tells.'],
  ])('says what to send: %#', (schema, value, msg) => {
    expect(msgOf(z.object({ field: schema }), { field: value })).toBe(msg);
  });
});
