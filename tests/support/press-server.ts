/** The product with an engine that speaks at once: what a press costs without the speech. */
import { readConfig } from '../../demo/server/config/config.ts';
import { productModules } from '../../demo/server/modules.ts';
import { startServer } from '../../demo/server/server.ts';
import { FakeEngine } from './fake-engine.ts';

const engine = new FakeEngine({ concurrency: 8 });
const server = await startServer(readConfig(process.env), (deps) =>
  productModules(deps, { speech: [engine], recognition: [], imageText: [] }),
);
console.log(`Voxbench is at ${server.url}/workbench/`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
