import { useEffect } from 'react';
import { emit } from '../element/emit.ts';
import type { PanelProps } from '../element/host.ts';
import { reactPanel } from '../element/react-panel.tsx';
import { SignInOverPage } from '../sign-in/over-page/index.ts';
import { Notices } from '../notices/index.ts';
import { storesFor } from '../stores/registry.ts';
import type { CarriedSearch } from './shell.ts';
import type { voiceLibrarySpec } from './spec.ts';
import { VoiceLibrary } from '../studio/voices/voice-library.tsx';

type Spec = typeof voiceLibrarySpec;

function VoiceLibraryPanel({
  host,
  carried,
  apiBase,
  siteKey,
  value,
  language,
}: PanelProps<Spec, CarriedSearch>) {
  const stores = storesFor({ apiBase, siteKey });
  useEffect(() => void stores.session.start(), [stores]);
  return (
    <div className="voices-frame" part="frame">
      <VoiceLibrary
        stores={stores}
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
      <Notices stores={stores} />
      <SignInOverPage stores={stores} />
    </div>
  );
}

export default reactPanel<Spec, CarriedSearch>('vox-voice-library-panel', VoiceLibraryPanel);
