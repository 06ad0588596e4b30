/** Old libraries give these a `toJSON` that returns JSON text, which JSON.stringify() would encode a second time. */
const PROTOTYPES: readonly object[] = [Array.prototype, String.prototype, Number.prototype];

/**
 * `JSON.stringify()` that ignores a `toJSON` which the host page added to a built-in prototype.
 * @param indent spaces before each level, every value on a line of its own; by default all on one line
 */
export function toJson(value: unknown, indent?: number): string {
  const changed = PROTOTYPES.flatMap((prototype) => {
    const own = Object.getOwnPropertyDescriptor(prototype, 'toJSON');
    return own?.configurable && Reflect.deleteProperty(prototype, 'toJSON') ? [{ prototype, own }] : [];
  });
  try {
    return JSON.stringify(value, null, indent);
  } finally {
    for (const { prototype, own } of changed) Object.defineProperty(prototype, 'toJSON', own);
  }
}
