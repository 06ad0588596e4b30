import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../../demo/server/config/config.ts';
import { createLog } from '../../demo/server/config/log.ts';
import { createEngines, type Engines } from '../../demo/server/engines/registry.ts';
import { standardEngines } from '../../demo/server/engines/speech/standard.ts';

let engines: Engines;
afterEach(() => engines.close());

test('where models are turned off, Kokoro is listed as not installed, with what to do', () => {
  engines = createEngines(standardEngines(readConfig({ VOXBENCH_MODELS: 'off' }), createLog('off')));
  const kokoro = engines.states().find(({ id }) => id === 'kokoro');
  expect(kokoro).toMatchObject({
    state: 'off',
    progress: null,
    bytes: null,
    action: null,
    reasons: [{ code: 'models_off', values: {} }],
  });
  expect(kokoro!.reason).toMatch(/^Not installed, .*VOXBENCH_MODELS=off\. Start it again without/);
  engines.control('kokoro', 'retry');
  expect(engines.states().find(({ id }) => id === 'kokoro')).toEqual(kokoro);
  expect(engines.models().map(({ modelId }) => modelId)).not.toContain('kokoro-v1');
});
