/** The product with an engine that takes the same time for each sentence, SENTENCE_MS, and one sentence at a time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../demo/server/config/config.ts';
import type { SpeakRequest, SpeechChunk } from '../../demo/server/engines/speech/engine.ts';
import { productModules } from '../../demo/server/modules.ts';
import { startServer } from '../../demo/server/server.ts';
import { FakeEngine } from './fake-engine.ts';

class SteadyEngine extends FakeEngine {
  override async *speak(request: SpeakRequest, signal: AbortSignal): AsyncGenerator<SpeechChunk> {
    await sleep(Number(process.env['SENTENCE_MS']), undefined, { signal });
    yield* super.speak(request, signal);
  }
}

const server = await startServer(readConfig(process.env), (deps) =>
  productModules(deps, { speech: [new SteadyEngine()], recognition: [], imageText: [] }),
);
console.log(`Voxbench is at ${server.url}/workbench/`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
