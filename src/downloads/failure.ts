import { isAborted } from '../api/failure.ts';
import type { DownloadErrorType, DownloadProblem, TaskState } from './task.ts';

/** A failed or cancelled download. */
export class DownloadFailure extends Error {
  readonly type: DownloadErrorType;
  readonly problem: DownloadProblem | null;
  constructor(type: DownloadErrorType, problem: DownloadProblem | null = null, message: string = type) {
    super(message);
    this.name = 'DownloadFailure';
    this.type = type;
    this.problem = problem;
  }
}

const STATES: Partial<Record<DownloadErrorType, TaskState>> = {
  NONE: 'normal',
  URL_ERROR_SUSPEND: 'suspend',
  ABORTED: 'cancel',
};

/** State of a task that ended with this error. */
export const stateAfter = (type: DownloadErrorType): TaskState => STATES[type] ?? 'error';

/** The link does not exist yet. Users do not see the message: the list has its own text. */
export const noLink = () => new DownloadFailure('URL_ERROR_SUSPEND', null, 'unable to get the download link');

/** Converts any error to a download failure. */
export function failureOf(error: unknown, signal: AbortSignal): DownloadFailure {
  if (signal.aborted || isAborted(error)) return new DownloadFailure('ABORTED');
  return error instanceof DownloadFailure ? error : new DownloadFailure('UNKNOW', 'unknown', String(error));
}
