import type { BookChapter } from '../../../contract/index.ts';

/** Numbers of chapters in lists, from 1, by their ids. Credits and chapters that are left out have none. */
export const chapterNumbers = (
  chapters: readonly Pick<BookChapter, 'chapter_id' | 'role' | 'left_out'>[],
): ReadonlyMap<string, number> =>
  new Map(
    chapters
      .filter(({ role, left_out }) => role === 'chapter' && !left_out)
      .map(({ chapter_id }, index) => [chapter_id, index + 1]),
  );
