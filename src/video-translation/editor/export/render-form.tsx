import { useStore } from '@nanostores/react';
import { useState } from 'react';
import {
  RENDER_FORMATS,
  RENDER_SOUNDS,
  RENDER_SUBTITLES,
  type RenderFormat,
  type RenderSound,
  type RenderSubtitles,
} from '../../../contract/constants/video-translation.ts';
import { editorExport } from '../../../i18n/en/video-translation/editor-export.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { useSend } from '../../../ui/use-send.ts';
import { useEditor } from '../context.ts';
import type { Renders } from './renders.ts';

/** What file is to be made. */
export function RenderForm({ renders }: { renders: Renders }) {
  const { editor } = useEditor();
  const t = useText(editorExport);
  const open = useStore(editor.$open).length;
  const { output } = useStore(editor.$settings);
  const { busy, send } = useSend();
  const hasPicture = editor.detail.picture !== null;
  const [format, setFormat] = useState<RenderFormat>(hasPicture ? 'mp4' : 'mp3');
  const [sound, setSound] = useState<RenderSound>(output === 'subtitles' ? 'original' : 'translation');
  const [subtitles, setSubtitles] = useState<RenderSubtitles>(output === 'subtitles' ? 'burned' : 'none');
  const isVideo = format === 'mp4';
  // Sound alone has one track
  const sounds = RENDER_SOUNDS.filter((one) => isVideo || one !== 'both');
  const start = () =>
    void send(async () => {
      if (!(await editor.saving.flush())) return;
      await renders.begin({
        format,
        sound: sounds.includes(sound) ? sound : 'translation',
        subtitles: isVideo ? subtitles : 'none',
      });
    });
  return (
    <section>
      <h3>{t('media')}</h3>
      <div className="export-form">
        <Field label={t('format')}>
          {(control) => (
            <Select<RenderFormat>
              {...control}
              size={32}
              value={format}
              options={RENDER_FORMATS.filter((one) => hasPicture || one !== 'mp4').map((value) => ({
                value,
                label: t(value),
              }))}
              onChange={setFormat}
            />
          )}
        </Field>
        <Field label={t('sound')}>
          {(control) => (
            <Select<RenderSound>
              {...control}
              size={32}
              value={sounds.includes(sound) ? sound : 'translation'}
              options={sounds.map((value) => ({ value, label: t(`sound-${value}`) }))}
              onChange={setSound}
            />
          )}
        </Field>
        {isVideo && (
          <Field label={t('subtitles')}>
            {(control) => (
              <Select<RenderSubtitles>
                {...control}
                size={32}
                value={subtitles}
                options={RENDER_SUBTITLES.map((value) => ({ value, label: t(`subtitles-${value}`) }))}
                onChange={setSubtitles}
              />
            )}
          </Field>
        )}
        <Button size={32} variant="primary" busy={busy} onClick={start}>
          {t('render')}
        </Button>
      </div>
      {open > 0 && sound !== 'original' && <Banner tone="warn">{t('open', { count: open })}</Banner>}
    </section>
  );
}
