import { existsSync } from 'node:fs';
import { readConfig } from '../../demo/server/config/config.ts';
import type { InstalledModel } from '../../demo/server/engines/local/installation.ts';
import { layoutOf } from '../../demo/server/engines/local/install/layout.ts';
import type { Model } from '../../demo/server/engines/local/install/model.ts';
import { wasVerified } from '../../demo/server/engines/local/install/verified.ts';

/** A model in the cache of this machine, as the environment names it; null when it is not there. Installs nothing. */
export const findInstalled = (model: Model): InstalledModel | null => {
  const { localModels } = readConfig(process.env);
  if (!localModels) return null;
  const layout = layoutOf(localModels.cacheDir, model);
  const isThere = existsSync(layout.python) && wasVerified(layout, model);
  return isThere ? { python: layout.python, folder: layout.folder } : null;
};
