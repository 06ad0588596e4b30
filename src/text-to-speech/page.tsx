import { useStore } from '@nanostores/react';
import { useContext } from 'react';
import Coins from 'lucide-react/icons/coins';
import { speechRail } from '../i18n/en/speech/rail.ts';
import { speechWork } from '../i18n/en/speech/work.ts';
import { useText } from '../i18n/use-text.ts';
import { useStores } from '../stores/use-stores.ts';
import { useSheet } from '../ui/use-sheet.ts';
import pageCss from './page.css?inline';
import { StudioContext, type OpenStudio } from '../studio/context.ts';
import { SpeechPanel } from './speech-panel.tsx';

interface TextToSpeechProps {
  /** Voice to use instead of the draft's. */
  voice?: string | undefined;
}

/** Text to speech as a page of the workbench. */
export function TextToSpeech({ voice }: TextToSpeechProps) {
  return <SpeechPanel voice={voice} isPage header={<PageHeader />} />;
}

function SaveState() {
  const speech = useContext(StudioContext);
  return <p className="tts-saved">{speech && <Saved {...speech} />}</p>;
}

const SAVED = {
  saved: 'saved',
  here: 'savedHere',
  saving: 'saving',
  waiting: 'savedLater',
  failed: 'notSaved',
} as const;

/** Whether the draft is saved. An empty page has no draft. */
function Saved({ studio }: OpenStudio) {
  const rail = useText(speechRail);
  const saved = useStore(studio.$saved);
  const isEmpty = useStore(studio.state.$text) === '';
  return !isEmpty && rail(SAVED[saved]);
}

function PageHeader() {
  const stores = useStores();
  useSheet(pageCss);
  const t = useText(speechWork);
  const rail = useText(speechRail);
  const balance = useStore(stores.bonus.$creditBalance);
  const isKnown = useStore(stores.bonus.$bonus) !== null;
  return (
    <div className="tts-header" part="header">
      <h1>{rail('title')}</h1>
      <SaveState />
      {isKnown && (
        <p className="tts-balance">
          <Coins size={16} aria-hidden="true" />
          {t('cost', { count: balance })}
        </p>
      )}
    </div>
  );
}
