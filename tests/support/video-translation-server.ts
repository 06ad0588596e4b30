/** The server with engines that wait for a file each, in a process of its own. */
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../demo/server/config/config.ts';
import type { RecognitionEngine } from '../../demo/server/engines/recognition/engine.ts';
import { productModules } from '../../demo/server/modules.ts';
import { startServer } from '../../demo/server/server.ts';
import { FakeRecognition } from './fake-recognition.ts';
import { FakeTranslation } from './fake-translation.ts';

const folder = process.env['HELD_IN']!;

/** Notes what begins, and waits as long as there is a file that holds it. */
const reach = async (stage: string, signal: AbortSignal): Promise<void> => {
  appendFileSync(join(folder, 'reached'), `${stage} ${process.pid}\n`);
  while (existsSync(join(folder, `hold ${stage}`))) await sleep(10, undefined, { signal });
};

class HeldRecognition extends FakeRecognition {
  override async recognize(...[request, options]: Parameters<RecognitionEngine['recognize']>) {
    await reach('recognize', options.signal);
    return super.recognize(request, options);
  }
}

class HeldTranslation extends FakeTranslation {
  override async translate(...[request, signal]: Parameters<FakeTranslation['translate']>) {
    await reach('translate', signal);
    return super.translate(request, signal);
  }
}

const server = await startServer(readConfig(process.env), (deps) =>
  productModules(deps, {
    speech: [],
    recognition: [new HeldRecognition()],
    imageText: [],
    speakers: [],
    translation: [new HeldTranslation()],
  }),
);
console.log(`Voxbench is at ${server.url}/workbench/`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
