/** The server with engines that wait for a file each, in a process of its own. */
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../demo/server/config/config.ts';
import type { RecognitionEngine } from '../../demo/server/engines/recognition/engine.ts';
import type { ImageTextEngine } from '../../demo/server/engines/text-in-images/engine.ts';
import { productModules } from '../../demo/server/modules.ts';
import { startServer } from '../../demo/server/server.ts';
import { fakeImageText } from './fake-image-text.ts';
import { FakeRecognition } from './fake-recognition.ts';
import { FakeSpeakers } from './fake-speakers.ts';

const folder = process.env['HELD_IN']!;

/** Notes each recording that it begins, and recognises it when there is a file `go`. */
class HeldRecognition extends FakeRecognition {
  override async recognize(...[request, options]: Parameters<RecognitionEngine['recognize']>) {
    appendFileSync(join(folder, 'asked'), `${request.durationMs}\n`);
    while (!existsSync(join(folder, 'go'))) await sleep(10, undefined, { signal: options.signal });
    return super.recognize(request, options);
  }
}

/** Notes each recording that it begins, and goes through it when there is a file `go on`. */
class HeldSpeakers extends FakeSpeakers {
  override async embed(...[path, spans, options]: Parameters<FakeSpeakers['embed']>) {
    appendFileSync(join(folder, 'compared'), `${spans.length}\n`);
    while (!existsSync(join(folder, 'go on'))) await sleep(10);
    return super.embed(path, spans, options);
  }
}

/** Notes each picture that it begins, and reads it when there is a file `read`. */
const pictures = fakeImageText('The ferry leaves at seven.');
const heldPictures: ImageTextEngine = {
  ...pictures,
  async read(file, signal, sort) {
    appendFileSync(join(folder, 'looked'), `${file}\n`);
    while (!existsSync(join(folder, 'read'))) await sleep(10, undefined, { signal });
    return pictures.read(file, signal, sort);
  },
};

const server = await startServer(readConfig(process.env), (deps) =>
  productModules(deps, {
    speech: [],
    recognition: [new HeldRecognition()],
    imageText: [heldPictures],
    speakers: [new HeldSpeakers()],
  }),
);
console.log(`Voxbench is at ${server.url}/workbench/`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
