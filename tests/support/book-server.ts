/** The server with engines that wait as long as there is a file that holds them, in a process of its own. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../demo/server/config/config.ts';
import type { RecognitionEngine } from '../../demo/server/engines/recognition/engine.ts';
import { productModules } from '../../demo/server/modules.ts';
import { startServer } from '../../demo/server/server.ts';
import { FakeEngine } from './fake-engine.ts';
import { FakeRecognition } from './fake-recognition.ts';

const folder = process.env['HELD_IN']!;

const note = (name: string, line: string) => appendFileSync(join(folder, name), `${line}\n`);
const hold = async (name: string, signal: AbortSignal) => {
  while (existsSync(join(folder, name))) await sleep(10, undefined, { signal });
};

/** Notes each text that it begins; one that says so is held. */
class HeldEngine extends FakeEngine {
  override async *speak(...[request, signal]: Parameters<FakeEngine['speak']>) {
    note('spoken', request.text);
    if (request.text.includes('held')) await hold('hold speech', signal);
    yield* super.speak(request, signal);
  }
}

/** Notes each recording that it begins; all but the first are held. */
class HeldRecognition extends FakeRecognition {
  override async recognize(...[request, options]: Parameters<RecognitionEngine['recognize']>) {
    note('listened', String(request.durationMs));
    const begun = readFileSync(join(folder, 'listened'), 'utf8').split('\n').length - 1;
    if (begun > 1) await hold('hold listening', options.signal);
    return super.recognize(request, options);
  }
}

const server = await startServer(readConfig(process.env), (deps) =>
  productModules(deps, {
    speech: [new HeldEngine({ voices: 4 })],
    recognition: [new HeldRecognition()],
    imageText: [],
    speakers: [],
  }),
);
console.log(`Voxbench is at ${server.url}/workbench/`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
