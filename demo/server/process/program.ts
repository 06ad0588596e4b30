/** Folder of the built programs: an absolute URL, or one relative to this file. Undefined where the server runs from its sources. */
declare const __VOXBENCH_PROGRAMS__: string | undefined;

const SOURCES = new URL('../', import.meta.url);
const BUILT =
  typeof __VOXBENCH_PROGRAMS__ === 'string' ? new URL(__VOXBENCH_PROGRAMS__, import.meta.url) : undefined;

/** Name of the built file, without its ending, of a program at this path from the server's folder on. */
export const programName = (path: string): string => path.replace(/\.ts$/, '').replaceAll('/', '-');

/**
 * The built file of a thread's or process's program.
 *
 * @param script the TypeScript file
 * @returns undefined where the server runs from its sources, and for a file that is none of its own
 */
export const builtProgram = (script: URL): URL | undefined =>
  BUILT && script.href.startsWith(SOURCES.href)
    ? new URL(`${programName(script.href.slice(SOURCES.href.length))}.js`, BUILT)
    : undefined;
