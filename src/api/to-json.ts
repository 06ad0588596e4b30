/** Old libraries give these a `toJSON` that returns JSON text, which JSON.stringify() would encode a second time. */
const PROTOTYPES: readonly object[] = [Array.prototype, String.prototype, Number.prototype];

/** `JSON.stringify()` that ignores a `toJSON` which the host page added to a built-in prototype. */
export function toJson(value: unknown): string {
  const changed = PROTOTYPES.flatMap((prototype) => {
    const own = Object.getOwnPropertyDescriptor(prototype, 'toJSON');
    return own?.configurable && Reflect.deleteProperty(prototype, 'toJSON') ? [{ prototype, own }] : [];
  });
  try {
    return JSON.stringify(value);
  } finally {
    for (const { prototype, own } of changed) Object.defineProperty(prototype, 'toJSON', own);
  }
}
