import { readConfig } from '../../demo/server/config/config.ts';
import { createLog } from '../../demo/server/config/log.ts';
import { createInstallation } from '../../demo/server/engines/local/install/installation.ts';
import type { Model } from '../../demo/server/engines/local/install/model.ts';
import type { Installation, InstalledModel } from '../../demo/server/engines/local/installation.ts';

/** A model in the cache of this machine, as the environment names it. It is being installed when it is not there. */
export const openModel = (model: Model): Installation => {
  const { localModels } = readConfig(process.env);
  if (!localModels) throw new Error('VOXBENCH_MODELS is off: there are no models to run on.');
  return createInstallation(model, localModels, { log: createLog('off') });
};

/** The same once it is there. Throws what keeps it from being installed. */
export const bringModel = async (model: Model): Promise<InstalledModel> => {
  const installation = openModel(model);
  try {
    return await new Promise((done, fail) => {
      const look = () => {
        const { state, reason } = installation.state();
        const installed = installation.installed();
        if (installed) done(installed);
        else if (state === 'off') fail(new Error(`${model.name}: ${reason}`));
      };
      installation.onChange(look);
      look();
    });
  } finally {
    await installation.close();
  }
};
