import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import type { Plugin, UserConfig } from 'vite';
import { programName } from '../demo/server/process/program.ts';
import { root } from './entries.ts';

const sources = join(root, 'demo/server');
const outDir = join(root, 'dist/server');
/** How the server refers to the file of a thread or process. */
const PROGRAM = /new URL\('(\.\/[^']+\.ts)', import\.meta\.url\)/g;

/** A path of this machine with forward slashes, as in URLs. */
const slashed = (path: string): string => path.replaceAll(sep, '/');

/**
 * Sets `import.meta.url` and `import.meta.dirname` of each module to its source file, because the server reads Python
 * programs, migrations and fonts from there.
 */
const placeAtSource = (folder: string): Plugin => ({
  name: 'place-at-source',
  transform: {
    filter: { id: /\.[jt]s$/, code: 'import.meta.' },
    handler(code, id) {
      const path = slashed(relative(folder, id));
      const url = `new URL(${JSON.stringify(path)}, import.meta.url).href`;
      return code
        .replaceAll('import.meta.url', url)
        .replaceAll(
          'import.meta.dirname',
          `(import.meta.dirname + ${JSON.stringify(`/${posix.dirname(path)}`)})`,
        );
    },
  },
});

/** The programs that the server starts as threads and processes, by the names of their built files. */
const startedPrograms = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) =>
        [...readFileSync(join(sources, path), 'utf8').matchAll(PROGRAM)].map(([, file]) => {
          const program = join(dirname(path), file!);
          return [programName(slashed(program)), join(sources, program)];
        }),
      ),
  );

/**
 * Builds the server and the programs it starts as JavaScript, without their packages. Run from its 600 TypeScript files
 * it takes twice as long to start, and each thread and process would begin with a compiler.
 * @param folder output folder, inside the project so that packages resolve
 * @param programs further programs, by the names of their built files
 */
export const server = (folder = outDir, programs: Record<string, string> = {}): UserConfig => ({
  plugins: [placeAtSource(folder)],
  define: {
    __VOXBENCH_PROGRAMS__: JSON.stringify(`${slashed(relative(join(sources, 'process'), folder))}/`),
  },
  build: {
    ssr: true,
    outDir: folder,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: { main: join(sources, 'main.ts'), ...startedPrograms(), ...programs },
      preserveEntrySignatures: 'strict',
      // One flat folder, so that relative paths to the sources stay the same
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
    },
  },
});
