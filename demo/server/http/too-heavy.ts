import { TaskTooHeavy } from '../process/run-in-process.ts';
import { ApiError } from './api-error.ts';

/** Translates a task that took too much time or memory into an error for the user. Rethrows any other error. */
export const tellTooHeavy = (error: unknown): never => {
  throw error instanceof TaskTooHeavy ? new ApiError('err_file_too_complex') : error;
};
