import type { RemovalMethod } from '../../../src/contract/constants/subtitle-removal.ts';
import type { Inpainters } from '../engines/inpainting/engine.ts';
import { waitUntilReady } from '../engines/wait-until-ready.ts';
import { ApiError } from '../http/api-error.ts';
import type { DrawPicture } from '../video/removal/draw-hole.ts';

/** Seconds after which an installation has probably ended. */
const RETRY_SECONDS = 30;

/**
 * The network that a method draws with, once it is ready: an engine that is not installed is installed. Undefined for
 * methods that draw nothing.
 *
 * @param signal ends the wait and the drawing
 * @param waitMs longest wait for the installation, which goes on after it
 * @throws ApiError err_subtitle_erase_not_allowed when there is none, err_service_busy when it is not ready in time; the
 * signal's reason when aborted
 */
export const openDrawing = async (
  inpainters: Inpainters,
  method: RemovalMethod,
  signal: AbortSignal,
  waitMs?: number,
): Promise<DrawPicture | undefined> => {
  if (method !== 'best_fill') return undefined;
  const engine = inpainters.demand();
  if (!engine) throw new ApiError('err_subtitle_erase_not_allowed', { status: 503 });
  if (!(await waitUntilReady(engine, signal, waitMs)))
    throw new ApiError('err_service_busy', { status: 503, retryAfter: RETRY_SECONDS });
  return (picture) => engine.draw(picture, signal);
};
