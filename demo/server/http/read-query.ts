import { z } from 'zod';
import { refuseUnstorable } from './unstorable.ts';

const isList = (schema: z.ZodType | undefined): boolean => {
  const inner = schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return inner instanceof z.ZodArray;
};

/** Clients write lists as `a=1&a=2`, `a[]=1&a[]=2` or `a=[1,2]`. */
const listOf = (values: readonly string[]): string[] =>
  values.flatMap((value) => {
    if (value === '[]') return [];
    return /^\[.*\]$/.test(value) ? value.slice(1, -1).split(',') : [value];
  });

/** Reads query parameters. A name that occurs twice is a list, which only a list parameter accepts. */
export const readQuery = (url: string, schema: z.ZodObject): Record<string, unknown> => {
  const search = new URLSearchParams(url.slice(url.indexOf('?') + 1 || url.length));
  const found: Record<string, unknown> = {};
  for (const [name, part] of Object.entries<z.ZodType>(schema.shape)) {
    const values = [...search.getAll(name), ...search.getAll(`${name}[]`)];
    if (values.length === 0) continue;
    if (isList(part)) found[name] = listOf(values);
    else found[name] = values.length === 1 ? values[0] : values;
  }
  refuseUnstorable(found, 'query');
  return found;
};
