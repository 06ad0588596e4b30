import type { PanelProps } from '../element/host.ts';
import { Notices } from '../notices/index.ts';
import { SignInOverPage } from '../sign-in/over-page/index.ts';
import { storesPanel } from '../stores/stores-panel.tsx';
import { useStores } from '../stores/use-stores.ts';
import type { CarriedFile } from '../studio/source/first-screen.ts';
import type { VoiceCloningSpec } from './spec.ts';
import { VoiceCloning } from './voice-cloning.tsx';

function VoiceCloningElement({ host, kind, voiceClone }: PanelProps<VoiceCloningSpec, CarriedFile>) {
  const stores = useStores();
  return (
    <>
      <VoiceCloning
        key={stores.client.apiBase}
        kind={kind ?? null}
        renewed={voiceClone}
        onOpen={(next, renewed) => Object.assign(host, { kind: next ?? undefined, voiceClone: renewed })}
      />
      <Notices />
      <SignInOverPage />
    </>
  );
}

export default storesPanel<VoiceCloningSpec, CarriedFile>('vox-voice-cloning-panel', VoiceCloningElement);
