/** Prototypes that old libraries give a `toJSON` returning JSON text, which the browser then encodes a second time. */
const PROTOTYPES: readonly object[] = [Array.prototype, String.prototype, Number.prototype];

/** `JSON.stringify()`, also on a page whose own code has changed how lists, texts or numbers are written. */
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
