import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin, UserConfig } from 'vite';
import { programName } from '../demo/server/process/program.ts';
import { root } from './entries.ts';

const sources = join(root, 'demo/server');
const outDir = join(root, 'dist/server');
/** How the server names the file of a thread or process. */
const PROGRAM = /new URL\('(\.\/[^']+\.ts)', import\.meta\.url\)/g;

/** Files of the server find what lies beside them in the sources: programs in Python, migrations, fonts. */
const keepPlaces = (folder: string): Plugin => ({
  name: 'keep-places',
  transform: {
    filter: { id: /\.[jt]s$/, code: 'import.meta.' },
    handler(code, id) {
      const path = relative(folder, id);
      const url = `new URL(${JSON.stringify(path)}, import.meta.url).href`;
      return code
        .replaceAll('import.meta.url', url)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(path)}`)})`);
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
          return [programName(program), join(sources, program)];
        }),
      ),
  );

/**
 * The server and the programs it starts as JavaScript, packages excepted. From 600 TypeScript files it takes twice the time
 * to start, and each thread and process would begin with a compiler.
 *
 * @param folder where the files go, in the project, so that packages are found
 * @param programs more of them, by the names of their built files
 */
export const server = (folder = outDir, programs: Record<string, string> = {}): UserConfig => ({
  plugins: [keepPlaces(folder)],
  define: { __VOXBENCH_PROGRAMS__: JSON.stringify(`${relative(join(sources, 'process'), folder)}/`) },
  build: {
    ssr: true,
    outDir: folder,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: { main: join(sources, 'main.ts'), ...startedPrograms(), ...programs },
      preserveEntrySignatures: 'strict',
      // All in one folder: what lies in the sources is at the same distance from each
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
    },
  },
});
