import { STYLE_CHARACTERS_MAX, TRANSLATION_STYLES } from '../../contract/constants/video-translation.ts';
import { videoOrder as texts } from '../../i18n/en/video-translation/order.ts';
import { useText } from '../../i18n/use-text.ts';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import type { Settings } from './settings.ts';

interface StyleFieldProps {
  settings: Settings;
  onChange(more: Partial<Settings>): void;
}

/** Choice of the translation's tone. */
export function StyleField({ settings: { style, styleWords }, onChange }: StyleFieldProps) {
  const t = useText(texts);
  return (
    <>
      <Field label={t('style')}>
        {(control) => (
          <Select
            {...control}
            value={style}
            options={TRANSLATION_STYLES.map((value) => ({ value, label: t(value) }))}
            onChange={(kind) => onChange({ style: kind })}
          />
        )}
      </Field>
      {style === 'own' && (
        <Field label={t('ownWords')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={STYLE_CHARACTERS_MAX}
              placeholder={t('ownPlaceholder')}
              value={styleWords}
              onChange={(words) => onChange({ styleWords: words })}
            />
          )}
        </Field>
      )}
    </>
  );
}
