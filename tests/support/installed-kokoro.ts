import { readConfig } from '../../demo/server/config/config.ts';
import { createLog } from '../../demo/server/config/log.ts';
import { createInstallation } from '../../demo/server/engines/local/install/installation.ts';
import { KOKORO } from '../../demo/server/engines/local/install/models.ts';
import type { Installation } from '../../demo/server/engines/local/installation.ts';

/** Kokoro in the cache of this machine, as the environment names it. It is being installed when it is not there. */
export const openKokoro = (): Installation => {
  const { localModels } = readConfig(process.env);
  if (!localModels) throw new Error('VOXBENCH_MODELS is off: there are no models to run on.');
  return createInstallation(KOKORO, localModels, { log: createLog('off') });
};
