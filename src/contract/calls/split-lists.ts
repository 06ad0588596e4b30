import { z } from 'zod';

/** A list within a body. */
export interface BodyList {
  /** Keys that lead from the body to the list. */
  path: readonly string[];
  item: z.ZodType;
}

/**
 * Removes item schemas from the lists in a body's schema, so that items can be validated one by one.
 *
 * @returns the schema with lists of unknown items and the same length limits, and the schemas of the items
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
