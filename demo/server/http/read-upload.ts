import type { RequestContext } from './app.ts';
import { fileTooLarge } from './file-too-large.ts';
import { readBytes } from './read-bytes.ts';
import { keepingPace } from './upload-pace.ts';

/**
 * The bytes of a file that is sent.
 *
 * @throws ApiError 413 err_file_too_large; err_upload_too_slow when it stands still or crawls
 */
export const readUpload = (context: RequestContext, bytesMax: number): Promise<Buffer> =>
  keepingPace(context, () => readBytes(context, bytesMax, () => fileTooLarge(bytesMax)));
