import type { BookChapter } from '../../../contract/index.ts';
import { bookEditor } from '../../../i18n/en/audiobook/book.ts';
import { useText } from '../../../i18n/use-text.ts';

/** The title of a chapter in lists. Opening and closing credits are named in the user's language. */
export function useChapterTitle(): (chapter: Pick<BookChapter, 'role' | 'title'>) => string {
  const t = useText(bookEditor);
  return ({ role, title }) => (role === 'chapter' ? title : t(role));
}
