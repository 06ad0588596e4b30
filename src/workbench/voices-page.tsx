import { useLocation } from 'wouter';
import { useVoiceInUse } from '../text-to-speech/index.ts';
import { VoiceLibrary } from '../studio/voices/voice-library.tsx';
import { EngineList } from './engine-list.tsx';
import type { PageProps } from './pages.ts';

/** All voices; the one that is used goes to the speech page. */
export default function VoicesPage({ stores }: PageProps) {
  const [, navigate] = useLocation();
  const voice = useVoiceInUse(stores);
  return (
    <div className="wb-voices">
      <VoiceLibrary
        stores={stores}
        value={voice}
        canMix
        fromTop
        onUse={({ voice_id }) => navigate(`/tts?voice=${encodeURIComponent(voice_id)}`)}
      />
      <EngineList stores={stores} />
    </div>
  );
}
