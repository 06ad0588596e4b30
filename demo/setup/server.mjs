/** How the server's process is started, by `npm start` and by the tests. */

/**
 * For glibc; other C libraries ignore it. What V8 and its compiler of WebAssembly take and free goes back to the system:
 * otherwise glibc keeps about 80 MB of it in its arenas. The threshold is above the 64 KB that Node reads from a socket
 * at once: to map and unmap each of these buffers doubles the system's time of an upload.
 */
export const ownMalloc = { MALLOC_MMAP_THRESHOLD_: '81920', MALLOC_TRIM_THRESHOLD_: '131072' };

/** Each thread keeps three times this for objects that have just been made; by default 16. */
const SEMI_SPACE_MB = 4;

/** Node's arguments to run a built program of the server. */
export const serverArguments = (program = 'dist/server/main.js') => [
  `--max-semi-space-size=${SEMI_SPACE_MB}`,
  program,
];

/** The environment of the server; what the caller's own says of malloc holds. */
export const serverEnvironment = () => ({ ...ownMalloc, ...process.env });
