/** The server with engines that change and separate voices once there is a file `go`, in a process of its own. */
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../demo/server/config/config.ts';
import type { ConversionEngine } from '../../demo/server/engines/conversion/engine.ts';
import { productModules } from '../../demo/server/modules.ts';
import { startServer } from '../../demo/server/server.ts';
import { FakeConversion } from './fake-conversion.ts';
import { FakeEngine } from './fake-engine.ts';
import { FakeSeparation } from './fake-separation.ts';

const folder = process.env['HELD_IN']!;

const waitToGo = async (signal: AbortSignal) => {
  while (!existsSync(join(folder, 'go'))) await sleep(10, undefined, { signal });
};

/** Notes each recording that it begins, and goes on when there is a file `go`. */
class HeldConversion extends FakeConversion {
  override async convert(...[request, options]: Parameters<ConversionEngine['convert']>) {
    appendFileSync(join(folder, 'asked'), `${request.durationMs}\n`);
    await waitToGo(options.signal);
    return super.convert(request, options);
  }
}

/** Notes each recording that it begins in the same way. */
class HeldSeparation extends FakeSeparation {
  override async removeVoices(...[path, into, options]: Parameters<FakeSeparation['removeVoices']>) {
    appendFileSync(join(folder, 'separated'), `${path}\n`);
    await waitToGo(options.signal);
    return super.removeVoices(path, into, options);
  }
}

const server = await startServer(readConfig(process.env), (deps) =>
  productModules(deps, {
    speech: [new FakeEngine()],
    recognition: [],
    imageText: [],
    speakers: [],
    conversion: () => [new HeldConversion()],
    separation: [new HeldSeparation()],
  }),
);
console.log(`Voxbench is at ${server.url}/workbench/`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
