import type { Config } from '../config/config.ts';
import type { Log } from '../config/log.ts';
import type { Source, Target } from './contents.ts';
import { copyAll } from './copy.ts';
import { newBackup, openBackup } from './folder.ts';
import { markOfSecret, openInstallation, type Opened } from './installation.ts';
import { demandRestorable, newInstallation } from './new-installation.ts';
import { reportOf } from './report.ts';

const OTHER_SECRET =
  'The secret is another one than before: everybody signs in again, and links in mails that were sent lead nowhere. Set VOXBENCH_SECRET to the one before to avoid that.';

const closing = async <T extends Opened<object>, R>(
  opened: T,
  use: (opened: T) => Promise<R>,
): Promise<R> => {
  try {
    return await use(opened);
  } finally {
    await opened.close();
  }
};

const withMissing = (report: string, missing: number): string =>
  missing === 0
    ? report
    : `${report}\nFiles of users that were missing before: ${missing}. The database has them, and the storage does not.`;

/** Copies an installation into a folder; gives the lines for the console. */
export const backUp = async (config: Config, folder: string, log: Log): Promise<string> =>
  closing(await openInstallation(config, log), async (source) => {
    const report = reportOf(await copyAll(source, await newBackup(folder)));
    return withMissing(report, await source.countMissing());
  });

const copyInto = async (source: Source, config: Config, log: Log): Promise<string> =>
  closing(await newInstallation(config, log), async (target: Opened<Target>) => {
    const copied = await copyAll(source, target);
    const isSame = copied.about.secret === markOfSecret(config);
    return [reportOf(copied), ...(isSame ? [] : [OTHER_SECRET])].join('\n');
  });

/** Makes an installation of a backup. */
export const restore = async (folder: string, config: Config, log: Log): Promise<string> => {
  const backup = await openBackup(folder);
  await demandRestorable(backup, config);
  return copyInto(backup, config, log);
};

/** Copies an installation to another place; the original stays unchanged. Returns the report. */
export const move = async (from: Config, to: Config, log: Log): Promise<string> =>
  closing(await openInstallation(from, log), async (source) =>
    withMissing(await copyInto(source, to, log), await source.countMissing()),
  );
