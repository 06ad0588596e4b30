import { tellTooHeavy } from '../../http/too-heavy.ts';
import { runApart } from '../../process/run-apart.ts';
import type { Asking } from '../../process/turns.ts';
import type { SpokenSpan } from './find-speakers.ts';
import type { Person } from './people.ts';

/** The task of the process. */
export interface FindTask {
  /** The paragraphs of each chapter. Chapters are searched one by one. */
  chapters: string[][];
  /** ISO 639-1 code; null if unknown. */
  language: string | null;
  /** The speakers that the book already has. */
  known: Person[];
}

const SCRIPT = new URL('./find-process.ts', import.meta.url);
/** The longest book takes some seconds. A text crafted to take longer is refused. */
const LIMIT_MS = 60_000;

/**
 * Finds the spans of each paragraph in a separate process: a long chapter takes half a second, during which the server
 * must answer others.
 *
 * @returns the spans of each paragraph of each chapter
 * @throws ApiError err_file_too_complex when it takes too long or too much memory
 */
export const findSpeakersApart = (task: FindTask, asking: Asking): Promise<SpokenSpan[][][]> =>
  runApart<SpokenSpan[][][]>(SCRIPT, { ...asking, task, msMax: LIMIT_MS }).catch(tellTooHeavy);
