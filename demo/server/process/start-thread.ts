import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker, type ResourceLimits } from 'node:worker_threads';
import { builtProgram } from './program.ts';

// Where a thread runs from its sources and Node is older than 22.18, it has to load tsx first: `--import tsx` reaches only
// the main thread. Its loader for `require` needs no second thread beside this one, as the one for `import` does, and goes
// when the files are loaded.
const boot = `
  const { workerData } = require('node:worker_threads');
  const unregister = require(workerData.tsx).register();
  require(workerData.script);
  unregister();
`;

const { typescript } = process.features as { typescript?: 'strip' | 'transform' | false };

/**
 * Starts a thread that runs a TypeScript file without top-level await; `data` is its `workerData`. Beyond its limits it
 * ends with an error.
 */
export const startThread = (
  script: URL,
  name: string,
  data: object,
  resourceLimits: ResourceLimits = {},
): Worker => {
  const program = builtProgram(script) ?? (typescript && script);
  if (program) return new Worker(program, { workerData: data, execArgv: [], name, resourceLimits });
  const tsx = createRequire(import.meta.url).resolve('tsx/cjs/api');
  return new Worker(boot, {
    eval: true,
    workerData: { ...data, tsx, script: fileURLToPath(script) },
    execArgv: [],
    name,
    resourceLimits,
  });
};
