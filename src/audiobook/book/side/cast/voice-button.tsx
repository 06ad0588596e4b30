import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { bookSide } from '../../../../i18n/en/audiobook/book-side.ts';
import { useText } from '../../../../i18n/use-text.ts';
import type { Row } from '../../../../studio/rows/row.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { OnDemand } from '../../../../ui/on-demand.tsx';
import { useCastVoice } from './use-cast-voice.ts';

const loadPicker = () => import('../../../../studio/voices/voice-picker.tsx');

interface VoiceButtonProps {
  /** Null for the narrator. */
  speaker: string | null;
  name: string;
  voice: Row['voice'];
}

/** Shows a speaker's voice, and opens the choice of another one. */
export function VoiceButton({ speaker, name, voice }: VoiceButtonProps) {
  const t = useText(bookSide);
  const { language, chosen, nameOf, refusal, give } = useCastVoice();
  const [picks, setPicks] = useState(false);
  const words = nameOf(voice) ?? (voice ? '…' : t(speaker === null ? 'chooseVoice' : 'narratorVoice'));
  return (
    <>
      <Button
        size={32}
        className="book-voice"
        aria-label={t('voiceOf', { name, voice: words })}
        onClick={() => setPicks(true)}
      >
        <span dir="auto">{words}</span>
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      {picks && (
        <OnDemand load={loadPicker} onClose={() => setPicks(false)}>
          {({ VoicePicker }) => (
            <VoicePicker
              value={voice?.voice_id ?? ''}
              language={language}
              refusal={refusal}
              onPick={(one) => void give(speaker, chosen(one))}
              onClose={() => setPicks(false)}
            />
          )}
        </OnDemand>
      )}
    </>
  );
}
