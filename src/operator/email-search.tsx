import Search from 'lucide-react/icons/search';
import { useEffect, useEffectEvent, useState } from 'react';
import { operator as texts } from '../i18n/en/workbench/operator.ts';
import { useText } from '../i18n/use-text.ts';
import { Field } from '../ui/controls/field.tsx';
import { TextInput } from '../ui/controls/text-input.tsx';

/** Pause after the last key, in ms, before the search starts. */
const PAUSE_MS = 250;

/** Search by the beginning of an email address. */
export function EmailSearch({ onSearch }: { onSearch(email: string): void }) {
  const t = useText(texts);
  const [typed, setTyped] = useState('');
  const search = useEffectEvent((email: string) => onSearch(email));
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className="op-filters">
      <Field label={t('search')}>
        {(control) => (
          <TextInput
            {...control}
            icon={Search}
            type="search"
            placeholder={t('searchHint')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={254}
            clearable
            value={typed}
            onChange={setTyped}
          />
        )}
      </Field>
    </div>
  );
}
