import { useLocation } from 'wouter';
import { useVoiceInUse } from '../text-to-speech/index.ts';
import { VoiceLibrary } from '../studio/voices/voice-library.tsx';
import { EngineList } from './engine-list.tsx';

/** All voices. A chosen voice opens on the speech page. */
export default function VoicesPage() {
  const [, navigate] = useLocation();
  const voice = useVoiceInUse();
  return (
    <div className="wb-voices">
      <VoiceLibrary
        value={voice}
        canMix
        canCopyId
        fromTop
        onUse={({ voice_id }) => navigate(`/tts?voice=${encodeURIComponent(voice_id)}`)}
      />
      <EngineList />
    </div>
  );
}
