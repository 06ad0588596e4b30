import { useStore } from '@nanostores/react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import HistoryIcon from 'lucide-react/icons/history';
import { useState, type CSSProperties } from 'react';
import { SPEED_FACTORS, SPEED_STEP_MIN } from '../contract/constants/speech.ts';
import { textToSpeech } from '../i18n/en/speech/text-to-speech.ts';
import { formatNumber } from '../i18n/format.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { useStores } from '../stores/use-stores.ts';
import { Button } from '../ui/controls/button.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { Select } from '../ui/controls/select.tsx';
import { voiceHue } from '../studio/voices/voice-hue.ts';
import { voiceLanguage } from '../studio/voices/voice-language.ts';
import { CharacterCount } from '../studio/script/character-count.tsx';
import { loadHistoryDialog, loadVoiceDialog } from '../studio/parts.ts';
import { OnDemand } from '../ui/on-demand.tsx';
import { usePanelModel } from '../studio/context.ts';
import { useSettings } from '../studio/voice-settings/use-settings.ts';

/** The rail of a narrow panel: one row above the text. */
export function Chips() {
  const stores = useStores();
  const { isTryout, $studio } = usePanelModel();
  const studio = useStore($studio);
  const t = useText(textToSpeech);
  const { locale } = useLanguage();
  const view = useSettings();
  const isSignedIn = useStore(stores.session.$session).status === 'signed-in';
  const [shown, setShown] = useState<'voices' | 'history' | null>(null);
  const close = () => setShown(null);
  const times = (factor: number) =>
    t('times', { factor: formatNumber(locale, factor, { minimumFractionDigits: 1 }) });
  const voice =
    view && [view.voice.name, voiceLanguage(view.settings.languageId, locale)].filter(Boolean).join(' · ');
  return (
    <div className="tts-chips">
      {view && (
        <>
          <Button
            size={32}
            className="tts-voice-chip"
            // Users of voice control say the words that they see
            aria-label={t('changeVoice', { name: voice! })}
            onClick={() => setShown('voices')}
          >
            <span
              className="tts-voice-dot"
              style={{ '--voice-hue': voiceHue(view.voice.voice_id) } as CSSProperties}
            />
            <span className="tts-chip-text" dir="auto">
              {voice}
            </span>
            <ChevronDown size={14} aria-hidden="true" />
          </Button>
          <Select
            size={32}
            className="tts-speed-chip"
            aria-label={t('speed')}
            value={String(view.step)}
            options={SPEED_FACTORS.map((factor, index) => ({
              value: String(index + SPEED_STEP_MIN),
              label: times(factor),
            }))}
            onChange={(step) => view.chooseStep(Number(step))}
          />
        </>
      )}
      {isSignedIn && !isTryout && (
        <IconButton icon={HistoryIcon} label={t('history')} onClick={() => setShown('history')} />
      )}
      <span className="tts-chips-count">
        <CharacterCount short />
      </span>
      {shown === 'voices' && view && (
        <OnDemand load={loadVoiceDialog} onClose={close}>
          {({ VoiceDialog }) => <VoiceDialog view={view} onClose={close} />}
        </OnDemand>
      )}
      {shown === 'history' && studio && (
        <OnDemand load={loadHistoryDialog} onClose={close}>
          {({ HistoryDialog }) => <HistoryDialog onOpen={studio.openItem} onClose={close} />}
        </OnDemand>
      )}
    </div>
  );
}
