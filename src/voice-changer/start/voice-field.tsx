import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import type { Voice, VoiceChangeOption } from '../../contract/index.ts';
import { voiceChanger as texts } from '../../i18n/en/voice-changer/voice-changer.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { PreviewButton } from '../../studio/voices/preview-button.tsx';
import { voiceLanguage } from '../../studio/voices/voice-language.ts';
import { Button } from '../../ui/controls/button.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { canUse } from './can-use.ts';

interface VoiceFieldProps {
  option: VoiceChangeOption;
  /** Null while voices are loading or none is chosen. */
  voice: Voice | null;
  onChange(voice: Voice): void;
}

const loadPicker = () => import('../../studio/voices/voice-picker.tsx');

/** The target voice of the recording. */
export function VoiceField({ option, voice, onChange }: VoiceFieldProps) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const refusal = (one: Voice) =>
    canUse(option, one) ? undefined : t('voiceUnusable', { method: t(option.method) });
  const words = voice && [voice.name, voiceLanguage(voice.labels.language, locale)].join(' · ');
  return (
    <div className="vc-field">
      <p className="ui-field-label" aria-hidden="true">
        {t('voice')}
      </p>
      <div className="vc-voice">
        {voice && <PreviewButton voice={voice} />}
        <Button
          className="vc-voice-name"
          // Users of voice control say the words that they see
          aria-label={words ? t('changeVoice', { name: words }) : undefined}
          onClick={() => setOpen(true)}
        >
          <span dir="auto">{words ?? t('chooseVoice')}</span>
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      </div>
      {voice && !canUse(option, voice) && (
        <p className="ui-field-error" role="alert">
          {t('voiceNotHere', { name: voice.name })}
        </p>
      )}
      {isOpen && (
        <OnDemand load={loadPicker} onClose={close}>
          {({ VoicePicker }) => (
            <VoicePicker value={voice?.voice_id ?? ''} refusal={refusal} onPick={onChange} onClose={close} />
          )}
        </OnDemand>
      )}
    </div>
  );
}
