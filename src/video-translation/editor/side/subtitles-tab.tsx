import { useStore } from '@nanostores/react';
import { SUBTITLE_FONTS } from '../../../contract/constants/video-translation.ts';
import type { SubtitleStyle } from '../../../contract/index.ts';
import { editorSettings } from '../../../i18n/en/video-translation/editor-settings.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Slider } from '../../../ui/controls/slider.tsx';
import { useEditor } from '../context.ts';

const SIZE = { min: 2, max: 12, step: 0.5 };

/** The tab with the look of the subtitles, in the editor and in rendered videos. */
export function SubtitlesTab() {
  const { editor } = useEditor();
  const t = useText(editorSettings);
  const { locale } = useLanguage();
  const { subtitles: style } = useStore(editor.$settings);
  /** @param typing name of a field that reports each step of a movement */
  const change = (part: Partial<SubtitleStyle>, typing?: string) =>
    editor.changeSettings({ subtitles: { ...style, ...part } }, typing);
  return (
    <div className="vt-form">
      <Field label={t('font')}>
        {(control) => (
          <Select
            {...control}
            value={style.font}
            options={SUBTITLE_FONTS.map((value) => ({ value, label: t(value) }))}
            onChange={(font) => change({ font })}
          />
        )}
      </Field>
      <Slider
        {...SIZE}
        label={t('size')}
        value={style.size}
        valueText={t('sizeOf', { size: formatNumber(locale, style.size) })}
        onChange={(size) => change({ size }, 'size')}
      />
      <div className="vt-colors">
        {(['color', 'outline'] as const).map((part) => (
          <Field key={part} label={t(part)}>
            {(control) => (
              <input
                {...control}
                type="color"
                className="vt-color"
                value={style[part]}
                onChange={(event) => change({ [part]: event.currentTarget.value }, part)}
              />
            )}
          </Field>
        ))}
      </div>
      <SegmentedControl
        label={t('place')}
        size={32}
        value={style.place}
        options={(['bottom', 'top'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(place) => change({ place })}
      />
      <Checkbox label={t('box')} checked={style.box} onChange={(box) => change({ box })} />
      <Checkbox label={t('both')} checked={style.both} onChange={(both) => change({ both })} />
    </div>
  );
}
