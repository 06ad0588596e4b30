import Copy from 'lucide-react/icons/copy';
import Quote from 'lucide-react/icons/quote';
import UserRound from 'lucide-react/icons/user-round';
import { AUDITION_TEXT_MAX } from '../../contract/constants/voices.ts';
import type { Voice } from '../../contract/index.ts';
import { voiceTools as texts } from '../../i18n/en/voice-tools.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { ToggleChip } from '../../ui/controls/toggle-chip.tsx';
import { showToast } from '../../ui/layers/toasts.ts';
import type { VoiceFacets, VoiceFilter, VoiceOrder } from './voice-filter.ts';
import { voiceLanguage } from './voice-language.ts';

interface FilterToolsProps {
  filter: VoiceFilter;
  facets: VoiceFacets;
  onChange(filter: VoiceFilter): void;
}

/** The accents of the chosen language, the workspace's own voices, and the order. */
export function FilterTools({ filter, facets, onChange }: FilterToolsProps) {
  const t = useText(texts);
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
  /** What the voices say when they are played; null for their samples. */
  sentence: string | null;
  onChange(sentence: string | null): void;
}

/** A field for a sentence that all voices say, so that they can be compared. */
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

/** Copies the id by which programs name a voice. */
export function CopyIdButton({ voice, tabIndex }: { voice: Voice; tabIndex: number }) {
  const t = useText(texts);
  const { voice_id: id, name } = voice;
  const copy = () =>
    // Pages that are not secure have no clipboard
    (navigator.clipboard?.writeText(id) ?? Promise.reject(new Error('no clipboard'))).then(
      () => showToast({ tone: 'ok', text: t('copied', { name }) }),
      () => showToast({ tone: 'info', text: t('copyByHand', { id }) }),
    );
  return (
    <IconButton icon={Copy} label={t('copyId', { name })} tabIndex={tabIndex} onClick={() => void copy()} />
  );
}
