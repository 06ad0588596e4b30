import { useStore } from '@nanostores/react';
import Coins from 'lucide-react/icons/coins';
import { speechRail } from '../i18n/en/speech-rail.ts';
import { textToSpeech } from '../i18n/en/text-to-speech.ts';
import { useText } from '../i18n/use-text.ts';
import type { Stores } from '../stores/registry.ts';
import { useSheet } from '../ui/use-sheet.ts';
import railCss from './rail.css?inline';
import { useSpeech } from './speech-context.ts';
import { SpeechPanel } from './speech-panel.tsx';

interface TextToSpeechProps {
  stores: Stores;
  /** Voice to use, whatever the draft says. */
  voice?: string | undefined;
}

/** Text to speech as a page of the workbench. */
export function TextToSpeech({ stores, voice }: TextToSpeechProps) {
  return <SpeechPanel stores={stores} voice={voice} isPage header={<PageHeader stores={stores} />} />;
}

/** Said only of something: an empty page has no draft. */
function SaveState() {
  const { workspace } = useSpeech();
  const rail = useText(speechRail);
  const isSaved = useStore(workspace.$saved);
  const isEmpty = useStore(workspace.state.$text) === '';
  return <p className="tts-saved">{!isEmpty && rail(isSaved ? 'saved' : 'saving')}</p>;
}

function PageHeader({ stores }: { stores: Stores }) {
  useSheet(railCss);
  const t = useText(textToSpeech);
  const rail = useText(speechRail);
  const balance = useStore(stores.bonus.$creditBalance);
  const isKnown = useStore(stores.bonus.$bonus) !== null;
  return (
    <header className="tts-header" part="header">
      <h1>{rail('title')}</h1>
      <SaveState />
      {isKnown && (
        <p className="tts-balance">
          <Coins size={16} aria-hidden="true" />
          {t('cost', { count: balance })}
        </p>
      )}
    </header>
  );
}
