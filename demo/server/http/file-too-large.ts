import { ApiError } from './api-error.ts';

const MEGABYTE = 1024 * 1024;

/** Makes the refusal of a file. It states the size limit. */
export const fileTooLarge = (bytesMax: number): ApiError => {
  const size = bytesMax < MEGABYTE ? `${bytesMax / 1024} KB` : `${bytesMax / MEGABYTE} MB`;
  const msg = `The file is larger than ${size}. Split it or choose a smaller one.`;
  return new ApiError('err_file_too_large', { status: 413, msg });
};
