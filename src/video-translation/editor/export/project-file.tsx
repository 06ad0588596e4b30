import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { editorExport } from '../../../i18n/en/video-translation/editor-export.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { showToast } from '../../../ui/layers/toasts.ts';
import { useSend } from '../../../ui/use-send.ts';
import { useEditor } from '../context.ts';
import { useDownload } from './use-download.ts';

/** Downloads the whole translation as one file, which can be imported here or in another account. */
export function ProjectFile() {
  const { editor } = useEditor();
  const t = useText(editorExport);
  const download = useDownload();
  const { busy, send } = useSend();
  const [withRecording, setWithRecording] = useState(false);
  const { project_id, asset } = editor.detail;
  const start = async () => {
    const isDone = await send(async () => {
      if (!(await editor.flush())) throw new Error('Not saved');
      const name = `${project_id}.project${withRecording ? '-recording' : ''}.zip`;
      await download({ ext: 'zip', downloadTaskType: 'video', name });
    });
    if (!isDone) showToast({ tone: 'error', text: t('downloadFailed'), about: 'download' });
  };
  return (
    <section>
      <h3>{t('project')}</h3>
      <p className="editor-hint">{t('projectText')}</p>
      <div className="export-form">
        {asset && <Checkbox label={t('withRecording')} checked={withRecording} onChange={setWithRecording} />}
        <Button size={32} icon={Download} busy={busy} onClick={() => void start()}>
          {t('downloadProject')}
        </Button>
      </div>
    </section>
  );
}
