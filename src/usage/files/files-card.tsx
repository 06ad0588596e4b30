import { useStore } from '@nanostores/react';
import Files from 'lucide-react/icons/files';
import { useEffect, useId, useRef, useState } from 'react';
import type { Asset } from '../../contract/index.ts';
import { files as texts } from '../../i18n/en/account/files.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { onReturn } from '../../stores/on-return.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { DeleteFileDialog } from './delete-file-dialog.tsx';
import filesCss from './files.css?inline';
import { createFiles } from './files-store.ts';
import { FileTable } from './file-table.tsx';
import { FilesRoom } from './files-room.tsx';

/** The files of the user, the room they take up, and the way to make more of it. */
export function FilesCard() {
  const stores = useStores();
  useSheet(filesCss);
  const t = useText(texts);
  const [store] = useState(() => createFiles(stores.client));
  const { files, cursor, bytes, bytesMax, isLoading, failure } = useStore(store.$files);
  const reason = useReportedError(failure);
  const [leaving, setLeaving] = useState<Asset | null>(null);
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    void store.load();
    return onReturn(() => void store.load());
  }, [store]);
  return (
    <section className="usage-card usage-files" aria-labelledby={title}>
      <div className="usage-files-head">
        <div>
          <h2 id={title} ref={heading} tabIndex={-1}>
            {t('title')}
          </h2>
          <p>{t('intro')}</p>
        </div>
        {files && <FilesRoom bytes={bytes} bytesMax={bytesMax} />}
      </div>
      {reason && (
        <ErrorNotice
          text={t('failed', { reason })}
          onRetry={() => void (cursor === null ? store.load() : store.loadMore())}
        />
      )}
      {files === null && !reason && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton height="120px" />
        </div>
      )}
      {files?.length === 0 && <EmptyState icon={Files} title={t('emptyTitle')} text={t('emptyText')} />}
      {files && files.length > 0 && <FileTable files={files} onDelete={setLeaving} />}
      {files && cursor !== null && !reason && (
        <Button size={32} busy={isLoading} onClick={() => void store.loadMore()}>
          {t('showMore')}
        </Button>
      )}
      {leaving && (
        <DeleteFileDialog
          file={leaving}
          onYes={() => store.remove(leaving)}
          onDone={() => {
            setLeaving(null);
            // Its button went with the file
            heading.current?.focus();
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  );
}
