/** The server with jobs for tests, in a process of its own. */
import { readConfig } from '../../demo/server/config/config.ts';
import { productModules } from '../../demo/server/modules.ts';
import { startServer } from '../../demo/server/server.ts';
import { walkModule } from './walk-job.ts';

const server = await startServer(readConfig(process.env), async (deps) => [
  ...(await productModules(deps, { speech: [] })),
  walkModule(deps),
]);
console.log(`Voxbench is at ${server.url}/workbench/`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
