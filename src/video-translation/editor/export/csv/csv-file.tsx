import { useStore } from '@nanostores/react';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import type { SourceCue } from '../../../../contract/index.ts';
import { editorCsv } from '../../../../i18n/en/video-translation/editor-csv.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { FileButton } from '../../../../ui/controls/file-button.tsx';
import { ErrorNotice } from '../../../../ui/error-notice.tsx';
import { showToast } from '../../../../ui/layers/toasts.ts';
import { readSubtitleFile } from '../../../start/subtitles.ts';
import { useEditor } from '../../context.ts';
import { ChangeList } from './change-list.tsx';
import { applyChanges, compareLines } from './match-lines.ts';

/** Imports lines edited in a spreadsheet. Shows the changes before it applies them. */
export function CsvFile() {
  const { editor } = useEditor();
  const t = useText(editorCsv);
  const rows = useStore(editor.rows.$rows);
  const [cues, setCues] = useState<readonly SourceCue[] | null>(null);
  const [isRefused, setRefused] = useState(false);
  const found = cues && compareLines(rows, cues);
  const read = async (file: File) => {
    const made = await readSubtitleFile(file);
    setRefused(!('cues' in made));
    setCues('cues' in made ? made.cues : null);
  };
  const apply = () => {
    if (!found) return;
    const lines = new Set(found.changes.map(({ id }) => id)).size;
    editor.rows.edit(applyChanges(rows, found.changes));
    setCues(null);
    showToast({ tone: 'ok', text: t('applied', { count: lines }) });
  };
  return (
    <section>
      <h3>{t('title')}</h3>
      <div className="export-form">
        <p className="editor-hint">{t('text')}</p>
        <FileButton
          size={32}
          icon={Upload}
          label={t('choose')}
          accept=".csv"
          onFile={(file) => void read(file)}
        />
      </div>
      {isRefused && <ErrorNotice text={t('refused')} />}
      {found && (
        <>
          {found.unmatched > 0 && <Banner tone="warn">{t('unmatched', { count: found.unmatched })}</Banner>}
          {found.kept > 0 && <Banner tone="warn">{t('kept', { count: found.kept })}</Banner>}
          {found.changes.length === 0 ? (
            <p role="status">{t('nothing')}</p>
          ) : (
            <>
              <ChangeList changes={found.changes} />
              <div className="export-form">
                <Button size={32} variant="primary" onClick={apply}>
                  {t('apply', { count: found.changes.length })}
                </Button>
                <Button size={32} onClick={() => setCues(null)}>
                  {t('discard')}
                </Button>
              </div>
            </>
          )}
        </>
      )}
    </section>
  );
}
