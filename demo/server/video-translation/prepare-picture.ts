import { join } from 'node:path';
import type { Log } from '../config/log.ts';
import { ApiError } from '../http/api-error.ts';
import type { JobRun } from '../jobs/kind.ts';
import { ReaderKilled } from '../process/killed.ts';
import type { WithFolder } from '../process/scratch-folder.ts';
import type { Files } from '../storage/module.ts';
import { storeMade, type StoringRun } from '../storage/part-store.ts';
import { pictureOf } from '../video/picture.ts';
import { layThumbnails, makePlayable, makePoster, makeThumbnails } from '../video/preview.ts';
import type { KnownPicture, Source } from './store.ts';

interface Needs {
  files: Files;
  log: Log;
  withFolder: WithFolder;
}

/** Share of the progress for the copy, if one is made. */
const COPY_SHARE = 0.8;

/**
 * Makes the files for the editor: thumbnails, a poster, and a copy if browsers cannot play the original. Null for a
 * file without a picture, or with one that cannot be read: its audio is translated all the same.
 *
 * @throws ApiError err_not_found, err_storage_full; the signal's reason when aborted
 */
export const preparePicture = (
  { files, log, withFolder }: Needs,
  { assetId, toldMs: durationMs, copyId, thumbnailsId, posterId }: Source & { assetId: string },
  run: Pick<JobRun, 'tenantId' | 'progress'> & StoringRun,
): Promise<KnownPicture | null> => {
  const { tenantId, signal, progress } = run;
  return files.withLocalFile(assetId, tenantId, (path) =>
    withFolder(async (folder) => {
      const picture = await pictureOf(path);
      if (!picture) return null;
      const { blobs } = files;
      const copyShare = picture.isPlayable ? 0 : COPY_SHARE;
      const watch = (from: number, share: number) => ({
        durationMs,
        signal,
        onProgress: (done: number) => progress(from + share * done),
      });
      const thumbnails = layThumbnails(picture, durationMs);
      const make = async (): Promise<KnownPicture> => {
        if (!picture.isPlayable) {
          const copy = join(folder, 'copy.mp4');
          await makePlayable(path, copy, watch(0, copyShare));
          await storeMade(blobs, copyId, copy, run);
        }
        const images = join(folder, 'thumbnails.jpg');
        await makeThumbnails(path, images, thumbnails, watch(copyShare, 1 - copyShare));
        await storeMade(blobs, thumbnailsId, images, run);
        const poster = join(folder, 'poster.jpg');
        await makePoster(path, poster, watch(1, 0));
        await storeMade(blobs, posterId, poster, run);
        return { ...picture, thumbnails };
      };
      try {
        return await make().catch((error: unknown) => {
          // A killed program may have nothing to do with the file, so try once more
          if (error instanceof ReaderKilled) return make();
          throw error;
        });
      } catch (error) {
        const isDamaged = error instanceof ApiError && error.type === 'err_file_damaged';
        if (!isDamaged && !(error instanceof ReaderKilled)) throw error;
        log.warn('the picture of a video cannot be read', { asset: assetId, error });
        return null;
      }
    }),
  );
};
