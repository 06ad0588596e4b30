import { withPayPalStandIn } from '../paypal/beside-server.ts';
import { ownMalloc } from '../setup/server.mjs';
import { readConfig } from './config/config.ts';
import { StartProblem } from './config/start-problem.ts';
import { productModules } from './modules.ts';
import { startServer, type RunningServer } from './server.ts';

/** Terminals and npm may send a signal more than once: the first one stops the server; later ones have no effect. */
const stopOnSignal = (server: RunningServer): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void server.close().then(() => process.exit(0)));
  }
};

// The C library has read these settings. Child processes must not inherit them.
for (const name of Object.keys(ownMalloc)) delete process.env[name];

try {
  process.loadEnvFile();
} catch {
  // The .env file is optional.
}

try {
  const server = await startServer(readConfig(process.env), withPayPalStandIn(productModules));
  stopOnSignal(server);
  console.log(`Voxbench is at ${server.deps.config.publicUrl}/workbench/`);
  if (!server.deps.config.demo)
    console.log('The demo account and the demo site key are off: see VOXBENCH_DEMO.');
  if (!server.deps.config.paypal)
    console.log(
      server.deps.config.role === 'all'
        ? 'Payments go to a stand-in for PayPal, where no money moves.'
        : 'Nothing can be bought: the stand-in for PayPal is for a single process. See PAYPAL_CLIENT_ID.',
    );
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exit(1);
}
