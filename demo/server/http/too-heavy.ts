import { TaskTooHeavy } from '../process/run-in-process.ts';
import { ApiError } from './api-error.ts';

/** Tells a user whose file took too much time or memory; throws any other error as it is. */
export const tellTooHeavy = (error: unknown): never => {
  throw error instanceof TaskTooHeavy ? new ApiError('err_file_too_complex') : error;
};
