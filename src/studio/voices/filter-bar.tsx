import Heart from 'lucide-react/icons/heart';
import Search from 'lucide-react/icons/search';
import { useMemo, type ReactNode } from 'react';
import type { Model } from '../../contract/index.ts';
import { voices as texts } from '../../i18n/en/voices/voices.ts';
import { voicesShell } from '../../i18n/en/voices/shell.ts';
import { useLanguage, useServerText, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Select, type SelectOption } from '../../ui/controls/select.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { ToggleChip } from '../../ui/controls/toggle-chip.tsx';
import { capital } from './label-words.ts';
import { anyVoice, type VoiceFacets, type VoiceFilter } from './voice-filter.ts';
import { languageAlone } from '../../i18n/language-name.ts';

interface FilterBarProps {
  filter: VoiceFilter;
  facets: VoiceFacets;
  /** Models of the voices. */
  models: readonly Model[];
  /** Number of matching voices; null while loading. */
  found: number | null;
  /** A visitor has no favourites. */
  canFavor: boolean;
  autoFocus?: boolean;
  onChange(filter: VoiceFilter): void;
  /** Shown below the filters in a row that appears with the voices. Any earlier, wrapping filters would move it. */
  children?: ReactNode;
}

/** Search and filters, with the number of matching voices. */
export function FilterBar(props: FilterBarProps) {
  const { filter, facets, models, found, canFavor, autoFocus, onChange, children } = props;
  const t = useText(texts);
  const shellText = useText(voicesShell);
  const { locale } = useLanguage();
  const told = useServerText();
  const languages = useMemo(
    () =>
      facets.languages
        .map((value) => ({ value, label: languageAlone(locale, value) }))
        .sort((a, b) => a.label.localeCompare(b.label, locale)),
    [facets, locale],
  );
  const genderNames: Record<string, string> = {
    female: t('female'),
    male: t('male'),
    neutral: t('neutral'),
  };
  const select = (
    key: 'language' | 'gender' | 'style' | 'model',
    any: string,
    label: string,
    options: SelectOption[],
  ) => (
    <Select
      size={32}
      aria-label={label}
      value={filter[key]}
      data-any={filter[key] === '' ? '' : undefined}
      options={[{ value: '', label: any }, ...options]}
      onChange={(value) => onChange({ ...filter, [key]: value, ...(key === 'language' && { accent: '' }) })}
    />
  );
  const filtered = Object.entries(anyVoice).some(([key, any]) => filter[key as keyof VoiceFilter] !== any);
  const count = found !== null && (
    <p className="voices-count" role="status">
      {t('count', { count: found })}
    </p>
  );
  return (
    <div className="voices-bar">
      <TextInput
        type="search"
        icon={Search}
        clearable
        aria-label={shellText('search')}
        placeholder={shellText('searchHere')}
        autoComplete="off"
        spellCheck={false}
        data-carry="search"
        autoFocus={autoFocus}
        data-autofocus={autoFocus ? '' : undefined}
        value={filter.query}
        onChange={(query) => onChange({ ...filter, query })}
      />
      <div className="voices-filters" role="group" aria-label={t('filters')}>
        {select('language', t('anyLanguage'), t('language'), languages)}
        {select(
          'gender',
          t('anyGender'),
          t('gender'),
          facets.genders.map((value) => ({ value, label: genderNames[value] ?? capital(value) })),
        )}
        {select(
          'style',
          t('anyStyle'),
          t('style'),
          facets.styles.map((value) => ({ value, label: capital(told(value)) })),
        )}
        {canFavor && (
          <ToggleChip
            icon={Heart}
            on={filter.favorites}
            onChange={(favorites) => onChange({ ...filter, favorites })}
          >
            {t('favorites')}
          </ToggleChip>
        )}
        {/* Last, because it appears with the voices and must not move the others */}
        {models.length > 1 &&
          select(
            'model',
            t('anyModel'),
            t('model'),
            models.map(({ model_id, name }) => ({ value: model_id, label: name })),
          )}
        {filtered && (
          <Button size={32} variant="quiet" onClick={() => onChange(anyVoice)}>
            {t('clearFilters')}
          </Button>
        )}
        {!children && count}
      </div>
      {children && (
        <div className="voices-tools">
          {children}
          {count}
        </div>
      )}
    </div>
  );
}
