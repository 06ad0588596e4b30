import type { PanelProps } from '../element/host.ts';
import { Notices } from '../notices/index.ts';
import { SignInOverPage } from '../sign-in/over-page/index.ts';
import { storesPanel } from '../stores/stores-panel.tsx';
import { useStores } from '../stores/use-stores.ts';
import type { CarriedFile } from '../studio/source/first-screen.ts';
import type { VoiceChangerSpec } from './spec.ts';
import { VoiceChanger } from './voice-changer.tsx';

function VoiceChangerElement(props: PanelProps<VoiceChangerSpec, CarriedFile>) {
  const { host, carried, voiceChange, voice, method } = props;
  const stores = useStores();
  return (
    <>
      <VoiceChanger
        key={stores.client.apiBase}
        open={voiceChange}
        voice={voice}
        method={method}
        file={carried?.file ?? null}
        onOpen={(id) => Object.assign(host, { voiceChange: id })}
      />
      <Notices />
      <SignInOverPage />
    </>
  );
}

export default storesPanel<VoiceChangerSpec, CarriedFile>('vox-voice-changer-panel', VoiceChangerElement);
