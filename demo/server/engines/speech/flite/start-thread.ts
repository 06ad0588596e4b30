import { Worker } from 'node:worker_threads';

// Node runs TypeScript by itself from 22.18 on. Before that a thread has to load tsx first, and by its API:
// `--import tsx` reaches only the main thread there.
const boot = `
  const { register } = await import(workerData.tsx);
  register();
  await import(workerData.script);
`;

const { typescript } = process.features as { typescript?: 'strip' | 'transform' | false };

/** Starts a thread that runs a TypeScript file; `data` is its `workerData`. */
export const startThread = (script: URL, name: string, data: object): Worker => {
  if (typescript) return new Worker(script, { workerData: data, execArgv: [], name });
  const tsx = import.meta.resolve('tsx/esm/api');
  const code = `const { workerData } = require('node:worker_threads'); (async () => {${boot}})();`;
  return new Worker(code, {
    eval: true,
    workerData: { ...data, tsx, script: script.href },
    execArgv: [],
    name,
  });
};
