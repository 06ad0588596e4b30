import { useStore } from '@nanostores/react';
import Download from 'lucide-react/icons/download';
import { editorExport } from '../../../i18n/en/video-translation/editor-export.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/layers/toasts.ts';
import { useSend } from '../../../ui/use-send.ts';
import { useEditor } from '../context.ts';
import { useDownload } from './use-download.ts';

/** Downloads the takes of all rows as a ZIP, one file per row. */
export function TakeFiles() {
  const { editor } = useEditor();
  const t = useText(editorExport);
  const download = useDownload();
  const { busy, send } = useSend();
  useStore(editor.speech.$made);
  const rows = useStore(editor.rows.$calm);
  if (!rows.some((row) => editor.speech.takeOf(row))) return null;
  const start = async () => {
    const isDone = await send(() =>
      download({ ext: 'zip', downloadTaskType: 'audio', name: `${editor.detail.project_id}.takes.zip` }),
    );
    if (!isDone) showToast({ tone: 'error', text: t('downloadFailed'), about: 'download' });
  };
  return (
    <section>
      <h3>{t('takes')}</h3>
      <p className="editor-hint">{t('takesText')}</p>
      <div className="export-form">
        <Button size={32} icon={Download} busy={busy} onClick={() => void start()}>
          {t('downloadTakes')}
        </Button>
      </div>
    </section>
  );
}
