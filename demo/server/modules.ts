import type { SpeechEngine } from './engines/engine.ts';
import { createEngines, type Engines } from './engines/registry.ts';
import { standardEngines } from './engines/standard.ts';
import { mediaModule } from './media/module.ts';
import type { Deps, Module } from './module.ts';
import { speechModule } from './speech/module.ts';
import { voicesModule } from './voices/module.ts';

const enginesModule = (engines: Engines): Module => ({
  health: () => engines.states(),
  close: () => engines.close(),
});

/** The parts of the product, wired to each other; accounts stand before them. They are closed last to first. */
export const productModules = async (
  deps: Deps,
  speechEngines: readonly SpeechEngine[] = standardEngines(deps.config),
): Promise<readonly Module[]> => {
  const engines = createEngines(speechEngines);
  const media = mediaModule(deps);
  const speech = await speechModule({ ...deps, engines, media });
  return [enginesModule(engines), media, voicesModule({ ...deps, engines }), speech];
};
