import { useStore } from '@nanostores/react';
import { VIDEO_OUTPUTS } from '../../../contract/constants/video-translation.ts';
import { editorSettings } from '../../../i18n/en/video-translation/editor-settings.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { useEditor } from '../context.ts';
import { useOriginals } from '../use-originals.ts';
import { BackgroundState } from './background-state.tsx';

/** The tab with the output and the treatment of the original sound. */
export function SoundTab() {
  const { editor } = useEditor();
  const t = useText(editorSettings);
  const { output } = useStore(editor.$settings);
  const { original, originals, onOriginal } = useOriginals();
  return (
    <div className="vt-form">
      <Field label={t('output')}>
        {(control) => (
          <Select
            {...control}
            value={output}
            options={VIDEO_OUTPUTS.map((value) => ({ value, label: t(`output-${value}`) }))}
            onChange={(next) => editor.changeSettings({ output: next })}
          />
        )}
      </Field>
      {output !== 'subtitles' && (
        <Field label={t('original')}>
          {(control) => (
            <Select
              {...control}
              value={original}
              options={originals.map((value) => ({ value, label: t(`original-${value}`) }))}
              onChange={onOriginal}
            />
          )}
        </Field>
      )}
      {output !== 'subtitles' && original === 'background' && <BackgroundState />}
    </div>
  );
}
