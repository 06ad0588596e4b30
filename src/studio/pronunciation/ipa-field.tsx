import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { pronunciation as texts } from '../../i18n/en/speech/pronunciation.ts';
import { useText } from '../../i18n/use-text.ts';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { SAID_CHARACTERS_MAX } from './entry.ts';
import { IpaKeyboard } from './ipa-keyboard.tsx';

interface IpaFieldProps {
  value: string;
  /** BCP 47 without a region. */
  language: string;
  hint: string;
  error: string | undefined;
  onChange(ipa: string): void;
}

/** A field for IPA, with keys that insert the signs of the language at the caret. */
export function IpaField({ value, language, hint, error, onChange }: IpaFieldProps) {
  const t = useText(texts);
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const insert = (sign: string) => {
    const input = box.current?.querySelector('input');
    if (!input || value.length + sign.length > SAID_CHARACTERS_MAX) return;
    // Before the field first has the focus, its caret position is meaningless: append
    const [start, end] = hadFocus.current
      ? [input.selectionStart ?? value.length, input.selectionEnd ?? value.length]
      : [value.length, value.length];
    hadFocus.current = true;
    // The caret can only be placed after the new value is set
    flushSync(() => onChange(value.slice(0, start) + sign + value.slice(end)));
    input.setSelectionRange(start + sign.length, start + sign.length);
  };
  return (
    <div ref={box} className="pron-ipa">
      <Field label={t('ipa')} hint={hint} error={error}>
        {(control) => (
          <TextInput
            {...control}
            value={value}
            maxLength={SAID_CHARACTERS_MAX}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onFocus={() => {
              hadFocus.current = true;
            }}
            onChange={onChange}
          />
        )}
      </Field>
      <IpaKeyboard key={language} language={language} onSign={insert} />
    </div>
  );
}
