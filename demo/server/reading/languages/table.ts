/** A table of "written = said" entries, parted by semicolons. */
export const table = (entries: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    entries
      .split(';')
      .map((entry) => entry.split('=').map((part) => part.trim()))
      .filter(([written]) => written)
      .map(([written, said]) => [written!, said ?? '']),
  );
