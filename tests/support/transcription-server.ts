/** The server with an engine that waits for a file, in a process of its own. */
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../demo/server/config/config.ts';
import type { RecognitionEngine } from '../../demo/server/engines/recognition/engine.ts';
import { productModules } from '../../demo/server/modules.ts';
import { startServer } from '../../demo/server/server.ts';
import { FakeRecognition } from './fake-recognition.ts';

const folder = process.env['HELD_IN']!;

/** Notes each recording that it begins, and recognises it when there is a file `go`. */
class HeldRecognition extends FakeRecognition {
  override async recognize(...[request, options]: Parameters<RecognitionEngine['recognize']>) {
    appendFileSync(join(folder, 'asked'), `${request.durationMs}\n`);
    while (!existsSync(join(folder, 'go'))) await sleep(10, undefined, { signal: options.signal });
    return super.recognize(request, options);
  }
}

const server = await startServer(readConfig(process.env), (deps) =>
  productModules(deps, [], [new HeldRecognition()]),
);
console.log(`Voxbench is at ${server.url}/workbench/`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
