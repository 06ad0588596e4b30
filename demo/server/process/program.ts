/** Folder of the built programs: a URL, absolute or relative to this file. Undefined when run from sources. */
declare const __VOXBENCH_PROGRAMS__: string | undefined;

const SOURCES = new URL('../', import.meta.url);
const BUILT =
  typeof __VOXBENCH_PROGRAMS__ === 'string' ? new URL(__VOXBENCH_PROGRAMS__, import.meta.url) : undefined;

/** Name of the built file, without extension, of the program at this path relative to the server's folder. */
export const programName = (path: string): string => path.replace(/\.ts$/, '').replaceAll('/', '-');

/**
 * The built file of a program that runs in a thread or process.
 *
 * @param script the TypeScript file
 * @returns undefined when the server runs from its sources, and for a file outside the server's folder
 */
export const builtProgram = (script: URL): URL | undefined =>
  BUILT && script.href.startsWith(SOURCES.href)
    ? new URL(`${programName(script.href.slice(SOURCES.href.length))}.js`, BUILT)
    : undefined;
