import { useEffect } from 'react';
import { emit } from '../element/emit.ts';
import type { PanelProps } from '../element/host.ts';
import { SignInOverPage } from '../sign-in/over-page/index.ts';
import { Notices } from '../notices/index.ts';
import { storesPanel } from '../stores/stores-panel.tsx';
import { useStores } from '../stores/use-stores.ts';
import type { CarriedSearch } from './shell.ts';
import type { voiceLibrarySpec } from './spec.ts';
import { VoiceLibrary } from '../studio/voices/voice-library.tsx';

type Spec = typeof voiceLibrarySpec;

function VoiceLibraryPanel({ host, carried, value, language }: PanelProps<Spec, CarriedSearch>) {
  const stores = useStores();
  useEffect(() => void stores.session.start(), [stores]);
  return (
    <div className="voices-frame" part="frame">
      <VoiceLibrary
        value={value}
        language={language}
        query={carried?.query}
        canMix
        onUse={(voice) => {
          Object.assign(host, { value: voice.voice_id });
          emit(host, 'vox-voice-select', { voice });
        }}
        onFavor={(voice, favor) => emit(host, 'vox-voice-favor', { voice, favor })}
      />
      <Notices />
      <SignInOverPage />
    </div>
  );
}

export default storesPanel<Spec, CarriedSearch>('vox-voice-library-panel', VoiceLibraryPanel);
