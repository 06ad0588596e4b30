/**
 * The server in a process of its own, with an engine that clones voices once there is a file `clone.go`, and checks of
 * samples that end once there is a file `check.go`. Recognition hears the text of the file `heard`.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../demo/server/config/config.ts';
import type { CloneOrder } from '../../demo/server/engines/cloning/engine.ts';
import type { RecognizeRequest } from '../../demo/server/engines/recognition/engine.ts';
import { productModules } from '../../demo/server/modules.ts';
import { startServer } from '../../demo/server/server.ts';
import { FakeCloning, GOOD_SAMPLE } from './fake-cloning.ts';
import { FakeEngine } from './fake-engine.ts';
import { FakeRecognition, heardAt } from './fake-recognition.ts';
import { FakeSpeakers } from './fake-speakers.ts';

const folder = process.env['HELD_IN']!;

/** Notes that a step has been reached, and waits there until there is a file that lets it go on. */
const hold = async (step: string, signal: AbortSignal): Promise<void> => {
  appendFileSync(join(folder, step), '.');
  while (!existsSync(join(folder, `${step}.go`))) await sleep(10, undefined, { signal });
};

/** Notes each order that it begins, leaves a file in its folder, and goes on when it may. */
class HeldCloning extends FakeCloning {
  override async clone(order: CloneOrder) {
    appendFileSync(join(order.folder, 'begun'), '.');
    await hold('clone', order.signal);
    return super.clone(order);
  }
}

/** Hears what a file says, if there is one. */
class TaughtRecognition extends FakeRecognition {
  override async recognize(request: RecognizeRequest, run: Parameters<FakeRecognition['recognize']>[1]) {
    const file = join(folder, 'heard');
    if (existsSync(file)) this.heard = [heardAt(0, readFileSync(file, 'utf8'))];
    return super.recognize(request, run);
  }
}

const server = await startServer(readConfig(process.env), (deps) =>
  productModules(deps, {
    speech: [new FakeEngine({ can: { blend: true } })],
    recognition: [new TaughtRecognition()],
    imageText: [],
    speakers: [new FakeSpeakers()],
    conversion: () => [],
    cloning: () => [new HeldCloning()],
    samples: {
      judgeSample: async (_, { signal }) => {
        await hold('check', signal);
        return GOOD_SAMPLE;
      },
      alike: async () => 1,
    },
  }),
);
console.log(`Voxbench is at ${server.url}/workbench/`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
