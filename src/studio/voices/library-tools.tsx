import Quote from 'lucide-react/icons/quote';
import UserRound from 'lucide-react/icons/user-round';
import { AUDITION_TEXT_MAX } from '../../contract/constants/voices.ts';
import { voiceTools as texts } from '../../i18n/en/voices/tools.ts';
import { voices } from '../../i18n/en/voices/voices.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Select } from '../../ui/controls/select.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { ToggleChip } from '../../ui/controls/toggle-chip.tsx';
import type { VoiceFacets, VoiceFilter, VoiceOrder } from './voice-filter.ts';
import { voiceLanguage } from './voice-language.ts';

// Controls of one row are loaded together: one that came later would move the others
export { DeleteOwnButton } from './delete-own-button.tsx';
export { MixButton } from './mix-tools.tsx';
export { CopyIdButton } from './copy-id-button.tsx';
export { CollectButton } from './collections/collect-button.tsx';
export { CollectionsMenu } from './collections/collections-menu.tsx';

interface FilterToolsProps {
  filter: VoiceFilter;
  facets: VoiceFacets;
  onChange(filter: VoiceFilter): void;
}

/** Filters by accent, age and the workspace's own voices, and the sort order. */
export function FilterTools({ filter, facets, onChange }: FilterToolsProps) {
  const t = useText(texts);
  const voicesText = useText(voices);
  const { locale } = useLanguage();
  const accents = [...(facets.accents.get(filter.language) ?? [])];
  return (
    <>
      {accents.length > 1 && (
        <Select
          size={32}
          aria-label={t('accent')}
          value={filter.accent}
          data-any={filter.accent === '' ? '' : undefined}
          options={[
            { value: '', label: t('anyAccent') },
            ...accents.map((value) => ({ value, label: voiceLanguage(value, locale) })),
          ]}
          onChange={(accent) => onChange({ ...filter, accent })}
        />
      )}
      {facets.ages.length > 0 && (
        <Select
          size={32}
          aria-label={t('age')}
          value={filter.age}
          data-any={filter.age === '' ? '' : undefined}
          options={[
            { value: '', label: t('anyAge') },
            ...facets.ages.map((value) => ({ value, label: voicesText(value) })),
          ]}
          onChange={(age) => onChange({ ...filter, age })}
        />
      )}
      {facets.own && (
        <ToggleChip icon={UserRound} on={filter.own} onChange={(own) => onChange({ ...filter, own })}>
          {t('own')}
        </ToggleChip>
      )}
      <Select<VoiceOrder>
        size={32}
        aria-label={t('order')}
        value={filter.order}
        data-any={filter.order === '' ? '' : undefined}
        options={[
          { value: '', label: t('orderListed') },
          { value: 'name', label: t('orderName') },
          { value: 'language', label: t('orderLanguage') },
        ]}
        onChange={(order) => onChange({ ...filter, order })}
      />
    </>
  );
}

interface SentenceToolProps {
  /** Sentence that voices speak when played; null for their samples. */
  sentence: string | null;
  onChange(sentence: string | null): void;
}

/** A field for a sentence that every voice speaks, for comparison. */
export function SentenceTool({ sentence, onChange }: SentenceToolProps) {
  const t = useText(texts);
  return (
    <>
      <ToggleChip icon={Quote} on={sentence !== null} onChange={(on) => onChange(on ? '' : null)}>
        {t('sentence')}
      </ToggleChip>
      {sentence !== null && (
        <div className="voices-sentence">
          <TextInput
            icon={Quote}
            clearable
            autoFocus
            maxLength={AUDITION_TEXT_MAX}
            aria-label={t('sentenceLabel')}
            placeholder={t('sentenceHint')}
            value={sentence}
            onChange={onChange}
          />
        </div>
      )}
    </>
  );
}
