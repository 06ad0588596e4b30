/** The thread in which `findSpeakersApart` finds speakers. */
import { serveThread } from '../../process/serve-thread.ts';
import type { FindTask } from './find-apart.ts';
import { findSpeakers, type SpokenSpan } from './find-speakers.ts';

void serveThread(({ chapters, language, known }: FindTask): SpokenSpan[][][] =>
  chapters.map((paragraphs) => findSpeakers([paragraphs], language, known).chapters[0]!),
);
