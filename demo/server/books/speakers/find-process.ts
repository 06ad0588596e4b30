/** The process of `findSpeakersApart`. */
import { serveProcess } from '../../process/serve-process.ts';
import type { FindTask } from './find-apart.ts';
import { findSpeakers, type SpokenSpan } from './find-speakers.ts';

const find = ({ chapters, language, known }: FindTask): SpokenSpan[][][] =>
  chapters.map((paragraphs) => findSpeakers([paragraphs], language, known).chapters[0]!);

/** Serves the single task of this process. */
export const serve = (): void => serveProcess(find);
