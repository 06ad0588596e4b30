import { readConfig } from './config/config.ts';
import { StartProblem } from './config/start-problem.ts';
import { startServer } from './server.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

try {
  process.loadEnvFile();
} catch {
  // There need not be a .env file.
}

try {
  const server = await startServer(readConfig(process.env));
  const { publicUrl } = server.deps.config;
  console.log(`Voxbench is at ${publicUrl}/workbench/`);
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      console.log('Stopping.');
      void server.close().then(() => process.exit(0));
    });
  }
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exit(1);
}
