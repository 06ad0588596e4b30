/** Key in session storage, so the list ends with its tab. For a server of another origin, a space and the origin follow. */
export const KEPT_KEY = 'voxbench.downloads';

/** Whether this tab had downloads before a reload. First screens contain this file, so it stays small. */
export function hasKeptTasks(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(KEPT_KEY));
  } catch {
    return false;
  }
}
