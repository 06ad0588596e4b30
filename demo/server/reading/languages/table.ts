/** Parses "written = said" entries, separated by semicolons. */
export const table = (entries: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    entries
      .split(';')
      .map((entry) => entry.split('=').map((part) => part.trim()))
      .filter(([written]) => written)
      .map(([written, said]) => [written!, said ?? '']),
  );
