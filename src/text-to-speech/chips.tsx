import ChevronDown from 'lucide-react/icons/chevron-down';
import HistoryIcon from 'lucide-react/icons/history';
import { useState } from 'react';
import { useStore } from '@nanostores/react';
import { SPEED_STEP_MAX, SPEED_STEP_MIN } from '../api/constants.ts';
import { textToSpeech } from '../i18n/en/text-to-speech.ts';
import { formatNumber } from '../i18n/format.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Popover, usePopover } from '../ui/popover.tsx';
import { Slider } from '../ui/slider.tsx';
import { PreviewButton, VoicePicker, voiceLanguage } from '../voices/index.ts';
import { CharacterCount } from './editor-foot.tsx';
import { HistoryTab } from './history-tab.tsx';
import type { History } from './history-store.ts';
import { useSpeech } from './speech-context.ts';
import { stepSign, useSettings } from './use-settings.ts';

interface ChipsProps {
  history: History;
  onOpen(scriptId: string): void;
}

/** The rail of a narrow panel: one row above the text. */
export function Chips({ history, onOpen }: ChipsProps) {
  const { stores, isTryout } = useSpeech();
  const t = useText(textToSpeech);
  const { locale } = useLanguage();
  const view = useSettings();
  const speed = usePopover();
  const isSignedIn = useStore(stores.session.$session).status === 'signed-in';
  const [shown, setShown] = useState<'voices' | 'history' | null>(null);
  const close = () => setShown(null);
  const factor = view && formatNumber(locale, view.settings.speed, { minimumFractionDigits: 1 });
  return (
    <div className="tts-chips">
      {view && (
        <>
          <span className="tts-voice-chip">
            <PreviewButton voice={view.voice} stores={stores} size={32} />
            <Button
              size={32}
              aria-label={t('changeVoice', { name: view.voice.name })}
              onClick={() => setShown('voices')}
            >
              <span className="tts-chip-text">
                {[view.voice.name, voiceLanguage(view.settings.languageId, locale)].join(' · ')}
              </span>
              <ChevronDown size={14} aria-hidden="true" />
            </Button>
          </span>
          <Button size={32} aria-label={`${t('speed')}: ${t('times', { factor: factor! })}`} {...speed.trigger}>
            {t('times', { factor: factor! })}
            <ChevronDown size={14} aria-hidden="true" />
          </Button>
          <Popover state={speed} label={t('speed')} className="tts-speed">
            <Slider
              label={t('speed')}
              value={view.step}
              min={SPEED_STEP_MIN}
              max={SPEED_STEP_MAX}
              origin={0}
              valueText={t('speedValue', { step: stepSign(view.step), factor: factor! })}
              ends={[t('slower'), t('faster')]}
              onChange={view.chooseStep}
            />
          </Popover>
        </>
      )}
      {isSignedIn && !isTryout && (
        <Button
          size={32}
          variant="quiet"
          icon={HistoryIcon}
          onClick={() => {
            setShown('history');
            void history.reload();
          }}
        >
          {t('history')}
        </Button>
      )}
      <span className="tts-chips-count">
        <CharacterCount short />
      </span>
      {shown === 'voices' && view && (
        <VoicePicker stores={stores} value={view.settings.voiceId} onPick={view.chooseVoice} onClose={close} />
      )}
      {shown === 'history' && (
        <Dialog title={t('history')} width={560} flush closedBy="any" onClose={close}>
          <div className="tts-history-dialog">
            <HistoryTab
              history={history}
              onOpen={(scriptId) => {
                close();
                onOpen(scriptId);
              }}
            />
          </div>
        </Dialog>
      )}
    </div>
  );
}
