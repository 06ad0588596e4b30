import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../config/log.ts';
import { ApiError } from '../../http/api-error.ts';
import { createLimiter } from '../../http/limiter.ts';
import type { WithFolder } from '../../process/scratch-folder.ts';
import { createEngineSet, isReady, type EngineSet } from '../engine-set.ts';
import type { ImageTextEngine, PictureSort, TextLine } from './engine.ts';

/** Reads one picture at a time: a model uses all processors for it. */
export interface ImageReader extends EngineSet {
  /** @throws ApiError err_image_text_not_allowed when no engine is ready */
  demandReady(): void;
  /**
   * The lines of a PNG, in no order, and the name of the engine that read them. Callers take turns, picture by picture.
   *
   * @throws ApiError err_image_text_not_allowed, err_interface_unavailable when no engine can do it,
   * err_service_busy when too many wait; the signal's reason when aborted
   */
  read(caller: string, picture: Uint8Array, signal: AbortSignal, sort?: PictureSort): Promise<ReadImage>;
}

interface ReadImage {
  lines: readonly TextLine[];
  readBy: string;
}

const TURNS = { running: 1, waiting: 64, each: 4, retryAfter: 10 };

interface ImageReaderNeeds {
  /** Provides the folder of a picture while it is read. */
  withFolder: WithFolder;
  log: Log;
}

/** @param engines best first; when one fails, the next one reads the picture */
export const createImageReader = (
  engines: readonly ImageTextEngine[],
  { withFolder, log }: ImageReaderNeeds,
): ImageReader => {
  const inTurn = createLimiter(TURNS);
  const ready = () => {
    const found = engines.filter(isReady);
    if (found.length === 0) throw new ApiError('err_image_text_not_allowed');
    return found;
  };
  const readFile = async (file: string, signal: AbortSignal, sort: PictureSort): Promise<ReadImage> => {
    for (const engine of ready()) {
      try {
        return { lines: await engine.read(file, signal, sort), readBy: engine.name };
      } catch (error) {
        signal.throwIfAborted();
        log.warn('a picture could not be read', { engine: engine.id, error: (error as Error).message });
      }
    }
    throw new ApiError('err_interface_unavailable', { status: 503 });
  };
  return {
    ...createEngineSet('text-in-images', engines),
    demandReady: () => void ready(),
    read: (caller, picture, signal, sort = 'page') =>
      inTurn(caller, async () => {
        signal.throwIfAborted();
        return withFolder(async (folder) => {
          const file = join(folder, 'picture.png');
          await writeFile(file, picture);
          return readFile(file, signal, sort);
        });
      }),
  };
};
