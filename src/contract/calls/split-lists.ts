import { z } from 'zod';

/** A list in a body. */
export interface BodyList {
  /** Keys from the body down to it. */
  path: readonly string[];
  item: z.ZodType;
}

/**
 * Takes the lists out of the schema of a body, so that their items can be checked one by one.
 *
 * @returns the schema with lists of anything, as long as before, and what their items have to be
 */
export const splitLists = (schema: z.ZodObject): { rest: z.ZodObject; lists: BodyList[] } => {
  const lists: BodyList[] = [];
  const splitObject = (object: z.ZodObject, path: readonly string[]): z.ZodObject => {
    const changed: Record<string, z.ZodType> = {};
    for (const [key, field] of Object.entries(object.shape)) {
      const left = split(field as z.ZodType, [...path, key]);
      if (left !== field) changed[key] = left;
    }
    return Object.keys(changed).length > 0 ? object.extend(changed) : object;
  };
  const split = (part: z.ZodType, path: readonly string[]): z.ZodType => {
    if (part instanceof z.ZodOptional) {
      const inner = part.unwrap() as z.ZodType;
      const left = split(inner, path);
      return left === inner ? part : left.optional();
    }
    if (part instanceof z.ZodObject) return splitObject(part, path);
    if (!(part instanceof z.ZodArray)) return part;
    lists.push({ path, item: part.element as z.ZodType });
    return part.clone({ ...part.def, element: z.unknown() });
  };
  return { rest: splitObject(schema, []), lists };
};
