import Files from 'lucide-react/icons/files';
import { useId, useRef, useState } from 'react';
import type { Asset } from '../../contract/index.ts';
import { files as texts } from '../../i18n/en/account/files.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { DeleteFileDialog } from './delete-file-dialog.tsx';
import filesCss from './files.css?inline';
import { FileTable } from './file-table.tsx';
import { FilesRoom } from './files-room.tsx';
import { useFiles } from './use-files.ts';

/** The user's files, their storage use, and a button for a plan with more storage. */
export function FilesCard() {
  useSheet(filesCss);
  const t = useText(texts);
  const { items: files, page, failure, hasMore, isLoading, loadMore, remove } = useFiles();
  const reason = useReportedError(failure);
  const [leaving, setLeaving] = useState<Asset | null>(null);
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="usage-card usage-files" aria-labelledby={title}>
      <div className="usage-files-head">
        <div>
          <h2 id={title} ref={heading} tabIndex={-1}>
            {t('title')}
          </h2>
          <p>{t('intro')}</p>
        </div>
        {page && <FilesRoom bytes={page.bytes} bytesMax={page.bytesMax} />}
      </div>
      {reason && <ErrorNotice text={t('failed', { reason })} onRetry={loadMore} />}
      {files === null && !reason && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton height="120px" />
        </div>
      )}
      {files?.length === 0 && <EmptyState icon={Files} title={t('emptyTitle')} text={t('emptyText')} />}
      {files && files.length > 0 && <FileTable files={files} onDelete={setLeaving} />}
      {hasMore && !reason && (
        <Button size={32} busy={isLoading} onClick={loadMore}>
          {t('showMore')}
        </Button>
      )}
      {leaving && (
        <DeleteFileDialog
          file={leaving}
          onYes={() => remove(leaving)}
          onDone={() => {
            setLeaving(null);
            // The delete button disappeared with the file
            heading.current?.focus();
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  );
}
