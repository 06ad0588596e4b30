import type { PanelProps } from '../element/host.ts';
import { SignInOverPage } from '../sign-in/over-page/index.ts';
import { Notices } from '../notices/index.ts';
import { storesPanel } from '../stores/stores-panel.tsx';
import { useStores } from '../stores/use-stores.ts';
import type { CarriedText } from './shell.ts';
import type { TextToSpeechSpec } from './spec.ts';
import { SpeechPanel } from './speech-panel.tsx';

function TextToSpeechElement(props: PanelProps<TextToSpeechSpec, CarriedText>) {
  const { siteKey, text, voice, model, language, speed, carried } = props;
  const stores = useStores();
  return (
    <>
      <SpeechPanel
        key={`${stores.client.apiBase} ${siteKey ?? ''}`}
        siteKey={siteKey}
        text={text}
        voice={voice}
        model={model}
        language={language}
        speed={speed}
        carried={carried}
      />
      <Notices />
      <SignInOverPage />
    </>
  );
}

export default storesPanel<TextToSpeechSpec, CarriedText>('vox-text-to-speech-panel', TextToSpeechElement);
