import { useStore } from '@nanostores/react';
import { useLocation } from 'wouter';
import { useHost } from '../element/host-context.ts';
import { voiceInUse } from '../text-to-speech/index.ts';
import { VoiceLibrary } from '../studio/voices/voice-library.tsx';
import { EngineList } from './engine-list.tsx';
import type { PageProps } from './pages.ts';

/** All voices; the one that is used goes to the speech page. */
export default function VoicesPage({ stores }: PageProps) {
  const host = useHost();
  const [, navigate] = useLocation();
  // Comes with the voices
  useStore(stores.voices.$defaultVoices);
  return (
    <div className="wb-voices">
      <VoiceLibrary
        stores={stores}
        value={voiceInUse(stores, host)}
        canMix
        fromTop
        onUse={({ voice_id }) => navigate(`/tts?voice=${encodeURIComponent(voice_id)}`)}
      />
      <EngineList stores={stores} />
    </div>
  );
}
