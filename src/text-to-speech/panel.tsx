import type { PanelProps } from '../element/host.ts';
import { reactPanel } from '../element/react-panel.tsx';
import { SignInOverPage } from '../sign-in/over-page/index.ts';
import { Notices } from '../notices/index.ts';
import { storesFor } from '../stores/registry.ts';
import type { CarriedText } from './shell.ts';
import type { TextToSpeechSpec } from './spec.ts';
import { SpeechPanel } from './speech-panel.tsx';

function TextToSpeechElement(props: PanelProps<TextToSpeechSpec, CarriedText>) {
  const { apiBase, siteKey, text, voice, model, language, speed, carried } = props;
  const stores = storesFor({ apiBase, siteKey });
  return (
    <>
      <SpeechPanel
        key={`${stores.client.apiBase} ${siteKey ?? ''}`}
        stores={stores}
        siteKey={siteKey}
        text={text}
        voice={voice}
        model={model}
        language={language}
        speed={speed}
        carried={carried}
      />
      <Notices stores={stores} />
      <SignInOverPage stores={stores} />
    </>
  );
}

export default reactPanel<TextToSpeechSpec, CarriedText>('vox-text-to-speech-panel', TextToSpeechElement);
