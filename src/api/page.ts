/**
 * What all elements on a page share, also when two versions of the bundle are loaded: module state would
 * exist once per bundle.
 */
const KEY = Symbol.for('voxbench.v1');

export function onPage<T>(name: string, make: () => T): T {
  const holder = globalThis as { [KEY]?: Map<string, unknown> };
  const shared = (holder[KEY] ??= new Map());
  if (!shared.has(name)) shared.set(name, make());
  return shared.get(name) as T;
}
