/** Largest text that comes in at once, by file or by paste, in bytes or UTF-16 units. */
export const IMPORT_BYTES_MAX = 1024 * 1024;
/** The same in megabytes, for messages. */
export const IMPORT_MB_MAX = IMPORT_BYTES_MAX / (1024 * 1024);

/** What the file picker offers. */
export const IMPORT_ACCEPT = '.txt,.text,.md,.markdown,text/plain,text/markdown';

/** Most lines that come in at once: a field that finds the direction of each takes seconds for more. */
export const IMPORT_LINES_MAX = 10_000;

export const countLines = (text: string): number => {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
};
