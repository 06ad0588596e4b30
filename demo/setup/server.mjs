/** Node's arguments and environment for the server's process, for `npm start` and the tests. */

/**
 * malloc settings for glibc; other C libraries ignore them. They return memory that V8 and its WebAssembly compiler
 * free to the system; otherwise glibc keeps about 80 MB in its arenas. The threshold is above the 64 KB that Node reads
 * from a socket at once: mapping and unmapping each of these buffers doubles the system time of an upload.
 */
export const ownMalloc = { MALLOC_MMAP_THRESHOLD_: '81920', MALLOC_TRIM_THRESHOLD_: '131072' };

/** Size in MB. Each thread keeps three times this for new objects; V8's default is 16. */
const SEMI_SPACE_MB = 4;

/** Node's arguments to run a built program of the server. */
export const serverArguments = (program = 'dist/server/main.js') => [
  `--max-semi-space-size=${SEMI_SPACE_MB}`,
  program,
];

/** Environment of the server. The caller's own malloc settings take precedence. */
export const serverEnvironment = () => ({ ...ownMalloc, ...process.env });
