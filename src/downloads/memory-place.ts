/** In the session storage: a list belongs to its tab, and ends with it. What a foreign server gave has its origin behind. */
export const MEMORY_KEY = 'voxbench.downloads';

/** Whether this tab had downloads before a reload. First screens have this, too: it stays small. */
export function hasMemory(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(MEMORY_KEY));
  } catch {
    return false;
  }
}
