import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const PACKAGE = 'sherpa-onnx-node';

const isPackage = (folder: string) => existsSync(join(folder, 'package.json'));

/**
 * Folder of the sherpa-onnx-node that a user installed: the configured one, else the one that Node resolves from the
 * folder of the models or from the working folder. Checks each time, because packages may be installed or removed.
 */
export const findModule = (modelsDir: string, named: string | undefined): string | undefined => {
  if (named !== undefined) return isPackage(named) ? named : undefined;
  return [modelsDir, process.cwd()]
    .flatMap((folder) => createRequire(join(folder, 'from.js')).resolve.paths(PACKAGE) ?? [])
    .map((folder) => join(folder, PACKAGE))
    .find(isPackage);
};
