import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import {
  SUBTITLE_FORMATS,
  SUBTITLE_TEXTS,
  type SubtitleFormat,
  type SubtitleText,
} from '../../../contract/constants/video-translation.ts';
import { editorExport } from '../../../i18n/en/video-translation/editor-export.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { showToast } from '../../../ui/layers/toasts.ts';
import { useSend } from '../../../ui/use-send.ts';
import { useEditor } from '../context.ts';
import { useDownload } from './use-download.ts';

/** Downloads the rows as a subtitle or text file. */
export function TextFiles() {
  const { editor } = useEditor();
  const t = useText(editorExport);
  const download = useDownload();
  const { busy, send } = useSend();
  const [text, setText] = useState<SubtitleText>('translation');
  const [format, setFormat] = useState<SubtitleFormat>('srt');
  const start = async () => {
    const isDone = await send(async () => {
      if (!(await editor.flush())) throw new Error('Not saved');
      const name = `${editor.detail.project_id}.${text}.${format}`;
      await download({ ext: format, downloadTaskType: 'srt', name });
    });
    if (!isDone) showToast({ tone: 'error', text: t('downloadFailed'), about: 'download' });
  };
  return (
    <section>
      <h3>{t('textFiles')}</h3>
      <div className="export-form">
        <Field label={t('language')}>
          {(control) => (
            <Select<SubtitleText>
              {...control}
              size={32}
              value={text}
              options={SUBTITLE_TEXTS.map((value) => ({ value, label: t(value) }))}
              onChange={setText}
            />
          )}
        </Field>
        <Field label={t('format')}>
          {(control) => (
            <Select<SubtitleFormat>
              {...control}
              size={32}
              value={format}
              options={SUBTITLE_FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
              onChange={setFormat}
            />
          )}
        </Field>
        <Button size={32} icon={Download} busy={busy} onClick={() => void start()}>
          {t('download')}
        </Button>
      </div>
    </section>
  );
}
