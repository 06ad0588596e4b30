import type { RequestContext } from './app.ts';
import { fileTooLarge } from './file-too-large.ts';
import { readBytes } from './read-bytes.ts';
import { keepingPace } from './upload-pace.ts';

/**
 * Reads the bytes of an uploaded file.
 *
 * @throws ApiError 413 err_file_too_large; err_upload_too_slow when it stalls or is too slow
 */
export const readUpload = (context: RequestContext, bytesMax: number): Promise<Buffer> =>
  keepingPace(context, () => readBytes(context, bytesMax, () => fileTooLarge(bytesMax)));
