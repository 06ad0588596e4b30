import { z } from 'zod';
import { BOOK_CHAPTERS_MAX } from '../constants/books.ts';
import { SPEAKER_CHARACTERS_MAX } from '../constants/projects.ts';
import { id } from './call.ts';

/** Parameters that calls of books share. */
export const params = z.object({ book_id: id });
export const chapterParams = z.object({ book_id: id, chapter_id: id });
export const chapterIds = z.array(id).min(1).max(BOOK_CHAPTERS_MAX);
export const program = { access: 'program', scope: 'speech' } as const;
/** Name of a speaker. */
export const speaker = z.string().trim().min(1).max(SPEAKER_CHARACTERS_MAX);
