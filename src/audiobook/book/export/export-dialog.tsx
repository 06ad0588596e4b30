import { useEffect } from 'react';
import { bookExport } from '../../../i18n/en/audiobook/book-export.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ExportSheet } from '../../../studio/editor/export-sheet.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useBook } from '../context.ts';
import { ExportForm } from './export-form.tsx';
import { ExportList } from './export-list.tsx';
import exportCss from './export.css?inline';

/** The dialog of exports: a form for a new file, and the list of files with their measurements. */
export function ExportDialog({ onClose }: { onClose(): void }) {
  useSheet(exportCss);
  const { model } = useBook();
  const t = useText(bookExport);
  // Addresses of finished files expire after a day, so a page that stays open longer needs new ones
  useEffect(() => void model.refresh().catch(() => undefined), [model]);
  return (
    <ExportSheet title={t('export')} width={760} onClose={onClose}>
      <ExportForm />
      <ExportList />
    </ExportSheet>
  );
}
