import type { BookChapter } from '../../../contract/index.ts';
import { bookEditor } from '../../../i18n/en/audiobook/book.ts';
import { useText } from '../../../i18n/use-text.ts';

/** What a chapter is called in lists. */
export function useChapterTitle(): (chapter: Pick<BookChapter, 'role' | 'title'>) => string {
  const t = useText(bookEditor);
  return ({ role, title }) => (role === 'chapter' ? title : t(role));
}
