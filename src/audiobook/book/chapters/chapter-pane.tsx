import { useStore } from '@nanostores/react';
import { bookEditor } from '../../../i18n/en/audiobook/book.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { languageName } from '../../../i18n/language-name.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import { Cover } from '../../home/cover.tsx';
import { useBook } from '../context.ts';
import { ChapterList } from './chapter-list.tsx';
import chaptersCss from './chapters.css?inline';

/** The left column: cover, title and facts of the book, and its chapters. */
export function ChapterPane() {
  useSheet(chaptersCss);
  const { model } = useBook();
  const t = useText(bookEditor);
  const { locale } = useLanguage();
  const { title, author, cover_url, language, cast, tags } = useStore(model.$book);
  const voices = useStore(useStores().voices.$voices);
  const voice = voices?.find(({ voice_id }) => voice_id === cast.narrator?.voice_id);
  const reader = tags.narrator || voice?.name;
  return (
    <div className="book-chapters" part="chapters">
      <div className="book-about">
        <Cover url={cover_url} title={title} author={author} />
        <div>
          <p className="book-about-title" dir="auto">
            {title}
          </p>
          {author && <p dir="auto">{author}</p>}
          {reader && <p dir="auto">{t('narratedBy', { name: reader })}</p>}
          {language && <p>{languageName(locale, language)}</p>}
        </div>
      </div>
      <ChapterList />
    </div>
  );
}
