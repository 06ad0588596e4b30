/** The server with engines that wait for a file each, in a process of its own. */
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../demo/server/config/config.ts';
import type { RecognitionEngine } from '../../demo/server/engines/recognition/engine.ts';
import type { ImageTextEngine } from '../../demo/server/engines/text-in-images/engine.ts';
import type { JobKind } from '../../demo/server/jobs/kind.ts';
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
    appendFileSync(join(folder, 'answered'), '\n');
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

/** Notes a moment, waits as long as there is a file that holds it, and notes that it is passed. */
const pass = async (moment: string) => {
  appendFileSync(join(folder, moment), '\n');
  while (existsSync(join(folder, `hold ${moment}`))) await sleep(10);
  appendFileSync(join(folder, `${moment} passed`), '\n');
};

/** A kind that passes `storing` before the step that stores commits, and `ending` when all its steps are done. */
const held = (kind: JobKind): JobKind => ({
  ...kind,
  async run(input, run) {
    const result = await kind.run(input, {
      ...run,
      step: (name, given, work, ending) =>
        run.step(name, given, work, {
          ...ending,
          async write(tx, stored) {
            await ending?.write?.(tx, stored);
            if (name === 'store') await pass('storing');
          },
        }),
    });
    await pass('ending');
    return result;
  },
});

const server = await startServer(readConfig(process.env), async (deps) => {
  const modules = await productModules(deps, {
    speech: [],
    recognition: [new HeldRecognition()],
    imageText: [heldPictures],
    speakers: [new HeldSpeakers()],
  });
  return modules.map((module) => ({
    ...module,
    ...(module.jobKinds && {
      jobKinds: module.jobKinds.map((kind) => (kind.kind === 'transcription' ? held(kind) : kind)),
    }),
  }));
});
console.log(`Voxbench is at ${server.url}/workbench/`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
