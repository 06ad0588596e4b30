import { tellTooHeavy } from '../../http/too-heavy.ts';
import { runApart } from '../../process/run-apart.ts';
import type { Asking } from '../../process/turns.ts';
import type { SpokenSpan } from './find-speakers.ts';
import type { Person } from './people.ts';

/** What the process gets. */
export interface FindTask {
  /** Paragraphs of each chapter, which is searched by itself. */
  chapters: string[][];
  language: string | null;
  known: Person[];
}

const SCRIPT = new URL('./find-process.ts', import.meta.url);
/** The longest book takes some seconds; a text that was made to take longer is given up. */
const LIMIT_MS = 60_000;

/**
 * The spans of each paragraph of each chapter, found in a process of its own: a long chapter takes half a second, in which the server
 * answers others.
 *
 * @throws ApiError err_file_too_complex when it takes too long or too much memory
 */
export const findSpeakersApart = (task: FindTask, asking: Asking): Promise<SpokenSpan[][][]> =>
  runApart<SpokenSpan[][][]>(SCRIPT, { ...asking, task, msMax: LIMIT_MS }).catch(tellTooHeavy);
