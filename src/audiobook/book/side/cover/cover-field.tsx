import { useStore } from '@nanostores/react';
import { BOOK_COVER_BYTES_MAX } from '../../../../contract/constants/books.ts';
import { bookSide } from '../../../../i18n/en/audiobook/book-side.ts';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { useStores } from '../../../../stores/use-stores.ts';
import { megabytes } from '../../../../studio/source/file-size.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FileButton } from '../../../../ui/controls/file-button.tsx';
import { showToast } from '../../../../ui/layers/toasts.ts';
import { useSend } from '../../../../ui/use-send.ts';
import { Cover } from '../../../home/cover.tsx';
import { useBook } from '../../context.ts';

const PICTURES = 'image/jpeg,image/png,image/webp,image/gif';

/** The cover of the book, with buttons to replace or remove it. */
export function CoverField() {
  const { model } = useBook();
  const { client } = useStores();
  const t = useText(bookSide);
  const { locale } = useLanguage();
  const { busy, send } = useSend();
  const { cover_url, title, author, import: found } = useStore(model.$book);
  const problem = cover_url === null ? found?.cover_problem : undefined;
  const params = { book_id: model.id };
  const give = (file: File) => {
    if (file.size > BOOK_COVER_BYTES_MAX) {
      const most = megabytes(locale, BOOK_COVER_BYTES_MAX);
      return showToast({ tone: 'error', text: t('coverTooLarge', { most }) });
    }
    void send(async () => {
      await client.call('POST /v1/books/{book_id}/cover', { params, body: file });
      await model.refresh();
    });
  };
  const remove = () =>
    void send(async () => {
      await client.call('DELETE /v1/books/{book_id}/cover', { params });
      await model.refresh();
    });
  return (
    <div className="book-cover-edit">
      <Cover url={cover_url} title={title} author={author} />
      <div>
        <FileButton size={32} busy={busy} label={t('changeCover')} accept={PICTURES} onFile={give} />
        {cover_url && (
          <Button size={32} variant="quiet" busy={busy} onClick={remove}>
            {t('removeCover')}
          </Button>
        )}
        <p className="editor-hint">{t('coverHint')}</p>
        {problem && <p className="editor-hint">{t(`cover_${problem}`)}</p>}
      </div>
    </div>
  );
}
