import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { STYLE_CHARACTERS_MAX, TRANSLATION_STYLES } from '../../../contract/constants/video-translation.ts';
import { editorSettings } from '../../../i18n/en/video-translation/editor-settings.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { useEditor } from '../context.ts';
import { Glossary } from './glossary.tsx';

/** The tab with the translation's tone and glossary. */
export function StyleTab() {
  const { editor } = useEditor();
  const t = useText(editorSettings);
  const { style } = useStore(editor.$settings);
  /** As typed. Saved when the field loses the focus. */
  const [words, setWords] = useState(style.words);
  const [stored, setStored] = useState(style.words);
  if (stored !== style.words) {
    // Undone, or changed in another window
    setStored(style.words);
    setWords(style.words);
  }
  const change = (next: Partial<typeof style>) =>
    editor.changeSettings({ style: { ...style, words, ...next } });
  return (
    <div className="vt-form">
      <SegmentedControl
        label={t('address')}
        size={32}
        value={style.kind}
        options={TRANSLATION_STYLES.map((value) => ({ value, label: t(value) }))}
        onChange={(kind) => change({ kind })}
      />
      {style.kind === 'own' && (
        <Field label={t('words')} hint={t('wordsHint')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={STYLE_CHARACTERS_MAX}
              value={words}
              onChange={setWords}
              onBlur={() => words !== style.words && change({})}
            />
          )}
        </Field>
      )}
      <Glossary />
    </div>
  );
}
