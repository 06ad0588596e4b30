import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countAttempt, type RateLimit } from '../accounts/rate-limit.ts';
import type { Db } from '../db/db.ts';
import type { User } from '../http/principal.ts';
import type { WithFolder } from '../process/scratch-folder.ts';
import type { Files } from '../storage/module.ts';
import { pictureTime, takePicture } from '../video/take-picture.ts';
import { findRemoval } from './begin.ts';

interface Needs {
  db: Db;
  files: Files;
  withFolder: WithFolder;
  stopping: AbortSignal;
}

const LIMIT: RateLimit = { name: 'subtitle_picture', max: 600, windowSeconds: 3_600 };

/**
 * Takes one picture of the video of a removal.
 *
 * @returns a JPEG in Base64
 * @throws ApiError err_too_many_requests, and as `findRemoval` and `takePicture`
 */
export const loadPicture = async (
  { db, files, withFolder, stopping }: Needs,
  who: User,
  removalId: string,
  atMs: number,
): Promise<string> => {
  const { assetId, durationMs } = await findRemoval(db, who, removalId);
  await countAttempt(db, LIMIT, who.userId);
  const at = pictureTime(atMs, durationMs);
  return files.withLocalFile(assetId, who.tenantId, (path) =>
    withFolder(async (folder) => {
      const into = join(folder, 'picture.jpg');
      await takePicture(path, into, at, stopping);
      return readFile(into, 'base64');
    }),
  );
};
