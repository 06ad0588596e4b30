import { useState } from 'react';
import { useHost } from '../../element/host-context.ts';
import { profile as texts } from '../../i18n/en/account/profile.ts';
import { chosenLanguage, chooseLanguage } from '../../i18n/chosen-language.ts';
import { LANGUAGES } from '../../i18n/languages/names.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';

const NAMES = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));

/** The language that the workbench is shown in, in this browser. */
export function LanguageRow() {
  const { storage } = useStores();
  const host = useHost();
  const t = useText(texts);
  const [chosen, setChosen] = useState(() => chosenLanguage(storage));
  const choose = (value: string) => {
    setChosen(value || null);
    chooseLanguage(storage, host, value || null);
  };
  return (
    <Field label={t('language')} hint={t('languageHint')}>
      {(control) => (
        <Select
          {...control}
          value={chosen ?? ''}
          options={[{ value: '', label: t('languageOfPage') }, ...NAMES]}
          onChange={choose}
        />
      )}
    </Field>
  );
}
