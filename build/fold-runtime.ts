import type { Plugin, Rolldown } from 'vite';

const RUNTIME = '\0rolldown/runtime.js';
const HOST = 'panels';

/** The pairs of names in a minified import or export list, such as `s as n,l as r`. */
const pairs = (list: string): [string, string][] =>
  list.split(',').map((one) => {
    const [from = '', to = from] = one.split(' as ');
    return [from, to];
  });
/** A name that the minifier never generates. */
const exported = (name: string) => `rolldown_${name}`;

/**
 * Moves the bundler's helpers into the chunk that contains React. Rolldown writes them to a file of their own, which
 * costs every panel a request, although all users of the helpers import that chunk anyway. File names still differ
 * between versions: the hashes were computed while the code imported the helpers by a hashed name.
 */
export const foldRuntime = (): Plugin => ({
  name: 'fold-runtime',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(
      (file): file is Rolldown.OutputChunk => file.type === 'chunk',
    );
    const runtime = chunks.find(({ moduleIds }) => moduleIds.length === 1 && moduleIds[0] === RUNTIME);
    const host = chunks.find(({ name }) => name === HOST);
    const [, body, list] = /^(.+)export\{([^}]+)\};\s*$/s.exec(runtime?.code ?? '') ?? [];
    if (!runtime || !host || !body || !list) throw new Error('The helpers of the bundler were not found.');

    const fileOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
    const used = new RegExp(`import\\{([^}]+)\\}from"([^"]*/)${fileOf(runtime.fileName)}";`);
    for (const chunk of chunks) {
      const [statement, names = '', folder = ''] = used.exec(chunk.code) ?? [];
      if (!statement) continue;
      const taken = pairs(names);
      if (chunk === host) {
        const own = taken.map(([name, local]) => `${local}=${exported(name)}`);
        const made = pairs(list).map(([, name]) => exported(name));
        const given = pairs(list).map(([inside, name]) => `${exported(name)}:${inside}`);
        // Wrapped in a function, because the minified names of the helpers may collide with those of the chunk
        const code = `var{${made.join(',')}}=(()=>{${body}return{${given.join(',')}}})();var ${own.join(',')};`;
        host.code = `${host.code.replace(statement, () => code)}export{${made.join(',')}};`;
      } else if (chunk.imports.includes(host.fileName)) {
        const renamed = taken.map(([name, local]) => `${exported(name)} as ${local}`);
        chunk.code = chunk.code.replace(
          statement,
          () => `import{${renamed.join(',')}}from"${folder}${fileOf(host.fileName)}";`,
        );
      } else throw new Error(`${chunk.fileName} would load React for the helpers of the bundler.`);
    }
    delete bundle[runtime.fileName];
  },
});
