import type { FakeEngine } from '../support/fake-engine.ts';
import { startTestServer } from '../support/server.ts';

/** A server with one engine, without the announcement that would cover the first page of a user. */
export const startBenchServer = (engine: FakeEngine) =>
  startTestServer({ engines: [engine], env: { VOXBENCH_WELCOME: 'off' } });
