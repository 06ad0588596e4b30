import { useStore } from '@nanostores/react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { SPEED_FACTORS } from '../../../contract/constants/speech.ts';
import { speechEditing } from '../../../i18n/en/speech/editing.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { paragraphsOf } from '../../model/paragraphs.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { voiceLanguage } from '../../voices/voice-language.ts';
import { VoicePicker } from '../../voices/voice-picker.tsx';
import paragraphCss from './paragraph-settings.css?inline';
import { useStudio } from '../../context.ts';
import { useParagraph } from './use-paragraph.ts';

interface ParagraphSettingsProps {
  /** Sentences of whole paragraphs. */
  keys: ReadonlySet<string>;
  onPickVoice(): void;
  onDone(): void;
}

/** Shown for values that differ between the paragraphs. */
const MIXED = '';

/** Settings of these paragraphs that differ from the script's. */
export function ParagraphSettings({ keys, onPickVoice, onDone }: ParagraphSettingsProps) {
  useSheet(paragraphCss);
  const t = useText(speechEditing);
  const { locale } = useLanguage();
  const view = useParagraph(keys);
  const { segments } = useStore(useStudio().studio.state.$script);
  if (!view) return null;
  const { settings, voice } = view;
  const [only] = settings.length === 1 ? settings : [];
  if (!settings[0]) return <p className="tts-paragraph-hint">{t('noText')}</p>;
  const count = paragraphsOf(segments).filter(({ from }) => keys.has(segments[from]!.key)).length;
  const isOneVoice = settings.every(({ voiceId }) => voiceId === settings[0]!.voiceId);
  const name = isOneVoice ? (voice?.name ?? settings[0].voiceId) : t('mixed');
  const languages = voice?.languages ?? [];
  const speeds = SPEED_FACTORS.map((factor) => ({
    value: String(factor),
    label: t('times', { factor: formatNumber(locale, factor, { minimumFractionDigits: 2 }) }),
  }));
  const mixed = { value: MIXED, label: t('mixed'), disabled: true };
  return (
    <div className="tts-paragraph-settings">
      <div>
        <p className="tts-paragraph-title">{t('paragraphTitle', { count })}</p>
        <p className="tts-paragraph-hint">{t('paragraphHint')}</p>
      </div>
      <div className="ui-field">
        <span className="ui-field-label">{t('voice')}</span>
        <Button wide aria-label={t('chooseVoice', { name })} onClick={onPickVoice}>
          <span className="tts-paragraph-voice">{name}</span>
          <ChevronRight size={16} aria-hidden="true" />
        </Button>
      </div>
      {isOneVoice && languages.length > 1 && (
        <Field label={t('language')}>
          {(control) => (
            <Select
              {...control}
              value={only?.languageId ?? MIXED}
              options={[
                ...(only ? [] : [mixed]),
                ...languages.map((tag) => ({ value: tag, label: voiceLanguage(tag, locale) })),
              ]}
              onChange={view.chooseLanguage}
            />
          )}
        </Field>
      )}
      <Field label={t('speed')}>
        {(control) => (
          <Select
            {...control}
            value={only ? String(only.speed) : MIXED}
            options={[...(only ? [] : [mixed]), ...speeds]}
            onChange={(factor) => view.chooseSpeed(Number(factor))}
          />
        )}
      </Field>
      {view.isOwn && (
        <Button
          size={32}
          onClick={() => {
            view.useScript();
            onDone();
          }}
        >
          {t('useScript')}
        </Button>
      )}
      {view.isAnyOwn && (
        <Button
          size={32}
          variant="quiet"
          onClick={() => {
            view.resetAll();
            onDone();
          }}
        >
          {t('resetAll')}
        </Button>
      )}
    </div>
  );
}

/** Chooses a voice for these paragraphs from the library. */
export function ParagraphVoice({ keys, onClose }: { keys: ReadonlySet<string>; onClose(): void }) {
  const view = useParagraph(keys);
  if (!view) return null;
  return <VoicePicker value={view.settings[0]?.voiceId ?? ''} onPick={view.chooseVoice} onClose={onClose} />;
}
