/** In the session storage: a list belongs to its tab, and ends with it. */
export const MEMORY_KEY = 'voxbench.downloads';

/** Whether this tab had downloads before a reload. First screens have this, too: it stays small. */
export function hasMemory(): boolean {
  try {
    return sessionStorage.getItem(MEMORY_KEY) !== null;
  } catch {
    return false;
  }
}
