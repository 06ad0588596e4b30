import { rm } from 'node:fs/promises';
import { OPERATOR } from './operator.ts';
import { startServerProcess } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';

/** Starts the server as in production, on its own data folder; returns how to stop it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await makeDataFolder();
  const server = await startServerProcess({
    VOXBENCH_DATA: folder,
    VOXBENCH_MODELS: 'off',
    VOXBENCH_OPERATORS: OPERATOR.email,
  });
  process.env['VOXBENCH_E2E_URL'] = server.url;
  process.env['VOXBENCH_E2E_DATA'] = folder;
  return async () => {
    await server.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  };
}
