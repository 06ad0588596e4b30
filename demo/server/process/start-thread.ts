import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker, type ResourceLimits } from 'node:worker_threads';
import { builtProgram } from './program.ts';

// When a thread runs from its sources on Node older than 22.18, it must load tsx first: `--import tsx` reaches only the
// main thread. tsx's loader for `require`, unlike the one for `import`, needs no second thread, and is removed once the
// files are loaded.
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
