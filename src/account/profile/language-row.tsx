import { useState } from 'react';
import { useHost } from '../../element/host-context.ts';
import { profile as texts } from '../../i18n/en/account/profile.ts';
import { ui } from '../../i18n/en/shared/ui.ts';
import { chosenLanguage, chooseLanguage } from '../../i18n/chosen-language.ts';
import { LANGUAGES } from '../../i18n/languages/names.ts';
import { useText } from '../../i18n/use-text.ts';
import { latest } from '../../stores/latest.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { showToast } from '../../ui/layers/toasts.ts';

/** The language wanted at an element, whether or not its texts are loaded. */
const wantedLanguage = (host: Element): string =>
  (host.closest('[lang]') ?? document.documentElement).getAttribute('lang') || navigator.language;

const NAMES = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));

/** The language that the workbench is shown in, in this browser, and of mails to the user. */
export function LanguageRow() {
  const { client, storage } = useStores();
  const host = useHost();
  const t = useText(texts);
  const tUi = useText(ui);
  const [chosen, setChosen] = useState(() => chosenLanguage(storage));
  const [turn] = useState(latest);
  const choose = async (value: string) => {
    const isLatest = turn();
    setChosen(value || null);
    const { default: loadLanguage } = await import('../../i18n/languages/load-language.ts');
    const isThere = !value || value === 'en' || (await loadLanguage(value));
    if (!isLatest()) return;
    if (!isThere) {
      setChosen(chosenLanguage(storage));
      return showToast({ tone: 'error', text: tUi('chunkFailed') });
    }
    chooseLanguage(storage, host, value || null);
    const language = wantedLanguage(host);
    // The page has changed all the same, and the next sign-in tells the server again
    await client.call('POST /v1/user/edit', { body: { language }, silent: true }).catch(() => undefined);
  };
  return (
    <Field label={t('language')} hint={t('languageHint')}>
      {(control) => (
        <Select
          {...control}
          value={chosen ?? ''}
          options={[{ value: '', label: t('languageOfPage') }, ...NAMES]}
          onChange={(value) => void choose(value)}
        />
      )}
    </Field>
  );
}
