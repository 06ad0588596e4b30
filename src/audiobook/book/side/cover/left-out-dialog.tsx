import { useCallback, useState } from 'react';
import { BOOK_LEFT_OUT_SHOWN_MAX, type BookLeftOut } from '../../../../contract/constants/books.ts';
import { bookSide } from '../../../../i18n/en/audiobook/book-side.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { useReportedError } from '../../../../notices/index.ts';
import { useStores } from '../../../../stores/use-stores.ts';
import { ErrorNotice } from '../../../../ui/error-notice.tsx';
import { Dialog } from '../../../../ui/layers/dialog.tsx';
import { Skeleton } from '../../../../ui/lists/skeleton.tsx';
import { useLoad } from '../../../../ui/use-load.ts';
import { useBook } from '../../context.ts';

interface LeftOutDialogProps {
  kind: BookLeftOut;
  onClose(): void;
}

/** The text that the import left out, as in the file. */
export function LeftOutDialog({ kind, onClose }: LeftOutDialogProps) {
  const { model } = useBook();
  const { client } = useStores();
  const t = useText(bookSide);
  const [passages, setPassages] = useState<readonly string[] | null>(null);
  const fetch = useCallback(
    async (signal: AbortSignal) => {
      const { data } = await client.call('GET /v1/books/{book_id}/left_out', {
        params: { book_id: model.id },
        query: { kind },
        silent: true,
        signal,
      });
      if (!signal.aborted) setPassages(data.passages);
    },
    [client, model, kind],
  );
  const { failure, load } = useLoad(fetch);
  useReportedError(failure, t('leftOutFailed'));
  return (
    <Dialog title={t('leftOutTitle', { kind: t(kind) })} width={640} closedBy="any" onClose={onClose}>
      {failure ? (
        <ErrorNotice text={t('leftOutFailed')} onRetry={load} />
      ) : passages ? (
        <>
          <ul className="book-left-out">
            {passages.map((text, index) => (
              <li key={index} dir="auto">
                {text}
              </li>
            ))}
          </ul>
          {passages.length >= BOOK_LEFT_OUT_SHOWN_MAX && (
            <p className="editor-hint">{t('leftOutMore', { count: passages.length })}</p>
          )}
        </>
      ) : (
        <Skeleton height="160px" />
      )}
    </Dialog>
  );
}
