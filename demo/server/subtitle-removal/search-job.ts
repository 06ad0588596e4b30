import type { Db } from '../db/db.ts';
import type { ImageReader } from '../engines/text-in-images/image-reader.ts';
import type { JobKind, Json } from '../jobs/kind.ts';
import type { WithFolder } from '../process/scratch-folder.ts';
import { useAsset } from '../storage/assets.ts';
import type { Files } from '../storage/module.ts';
import { searchText } from '../video/removal/search-text.ts';
import { openSource } from '../video/removal/source.ts';
import { createTextReader } from './read-text.ts';
import { noteFound, removalNotFound, removalOf, SEARCH_KIND, type Found } from './store.ts';

export interface WorkNeeds {
  db: Db;
  files: Files;
  images: ImageReader;
  withFolder: WithFolder;
}

/** Searches a video for burned-in text and reads it. Free of charge. */
export const searchJob = ({ db, files, images, withFolder }: WorkNeeds): JobKind => ({
  kind: SEARCH_KIND,
  feature: 'subtitle-removal',
  steps: new Map([['find', 1]]),
  async run(given, { tenantId, signal, step, progress }) {
    const { removal_id: removalId } = given as { removal_id: string };
    const { assetId, durationMs } = await removalOf(db, tenantId, removalId);
    if (assetId === null) throw removalNotFound();
    const find = (path: string) =>
      withFolder(async (folder): Promise<Found> => {
        const reader = createTextReader(images, tenantId, signal);
        const source = await openSource(path, signal);
        const { read } = reader;
        const areas = await searchText({
          source,
          durationMs,
          folder,
          read,
          who: tenantId,
          signal,
          onProgress: progress,
        });
        const { width, height } = source;
        return { areas, readBy: reader.readBy(), width, height };
      });
    const work = () =>
      files.withLocalFile(assetId, tenantId, find).catch(async (error: unknown) => {
        // An error while the file is being deleted proves nothing about the file
        if (await useAsset(db, tenantId, assetId)) throw error;
        throw removalNotFound();
      });
    await step('find', { asset_id: assetId }, work as () => Promise<unknown> as () => Promise<Json>, {
      write: (tx, result) => noteFound(tx, tenantId, removalId, result as unknown as Found),
    });
    return { removal_id: removalId };
  },
});
