import { useStore } from '@nanostores/react';
import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import { BOOK_TEXT_FORMATS } from '../../../contract/constants/books.ts';
import type { BookExport } from '../../../contract/index.ts';
import { bookExport } from '../../../i18n/en/audiobook/book-export.ts';
import { jobs as jobTexts } from '../../../i18n/en/shared/jobs.ts';
import { formatBytes, formatDate, formatLength } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { isOpenJob } from '../../../studio/jobs/follow-jobs.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ProgressBar } from '../../../ui/lists/progress-bar.tsx';
import { showToast } from '../../../ui/layers/toasts.ts';
import { useSend } from '../../../ui/use-send.ts';
import { useJobFailure } from '../../../studio/jobs/use-job-failure.ts';
import { useBook } from '../context.ts';
import { ExportReport } from './export-report.tsx';
import { useDownload } from './use-download.ts';

/** The files of the book, finished or in progress. */
export function ExportList() {
  const { model } = useBook();
  const t = useText(bookExport);
  const { exports } = useStore(model.$book);
  if (exports.length === 0) return null;
  return (
    <section>
      <h3>{t('files')}</h3>
      <ul className="export-list">
        {exports.map((one) => (
          <ExportItem key={one.export_id} file={one} />
        ))}
      </ul>
    </section>
  );
}

function ExportItem({ file }: { file: BookExport }) {
  const { model } = useBook();
  const { client } = useStores();
  const t = useText(bookExport);
  const tJobs = useText(jobTexts);
  const { locale } = useLanguage();
  const download = useDownload();
  const whyFailed = useJobFailure();
  const { busy, send } = useSend();
  const { export_id, format, preset, job, result, created_at } = file;
  const isText = BOOK_TEXT_FORMATS.includes(format);
  const name = isText ? t(format) : t('facts', { format: t(format), preset: t(preset) });
  const get = async () => {
    try {
      await download(file);
    } catch {
      showToast({ tone: 'error', text: t('downloadFailed'), about: 'download' });
    }
  };
  const remove = () =>
    void send(async () => {
      await client.call('DELETE /v1/books/{book_id}/exports/{export_id}', {
        params: { book_id: model.id, export_id },
      });
      await model.refresh();
    });
  return (
    <li>
      <div className="export-words">
        <p>{name}</p>
        <p className="editor-hint">
          {[
            formatDate(locale, created_at),
            ...(result
              ? [
                  t('size', {
                    size: formatBytes(locale, result.bytes),
                    length: formatLength(result.duration_ms),
                  }),
                  ...(result.chapters_reused > 0 ? [t('reused', { count: result.chapters_reused })] : []),
                  ...(result.silent > 0 ? [t('silent', { count: result.silent })] : []),
                ]
              : []),
          ].join(' · ')}
        </p>
        {isOpenJob(job) && (
          <ProgressBar label={t('working')} {...(job.state === 'running' && { value: job.progress })} />
        )}
        {job.state === 'failed' && (
          <p className="export-failed">
            {t('failed')} {whyFailed(job.error)}
          </p>
        )}
        {job.state === 'cancelled' && <p className="editor-hint">{t('cancelled')}</p>}
      </div>
      {isOpenJob(job) ? (
        <Button size={32} onClick={() => void model.cancel(job).catch(() => undefined)}>
          {tJobs('cancelWork')}
        </Button>
      ) : (
        <>
          {result && (
            <Button size={32} icon={Download} onClick={() => void get()}>
              {t('download')}
            </Button>
          )}
          <IconButton icon={Trash2} label={t('remove')} busy={busy} onClick={remove} />
        </>
      )}
      {result && result.report.length > 0 && <ExportReport report={result.report} preset={preset} />}
    </li>
  );
}
