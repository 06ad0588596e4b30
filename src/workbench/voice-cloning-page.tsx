import { useLocation, useSearch } from 'wouter';
import { VoiceCloning } from '../voice-cloning/index.ts';

const PATHS = { instant: '/voice-cloning/normal-clone', professional: '/voice-cloning/professional-clone' };

/** The clones, and a page for each kind below; `?id=` names the clone that gets new samples. */
export default function VoiceCloningPage() {
  const [path, navigate] = useLocation();
  const renewed = new URLSearchParams(useSearch()).get('id') ?? '';
  const kind = path.startsWith(PATHS.instant)
    ? 'instant'
    : path.startsWith(PATHS.professional)
      ? 'professional'
      : null;
  return (
    <VoiceCloning
      kind={kind}
      renewed={kind === null ? '' : renewed}
      onOpen={(next, id) => {
        const search = id ? `?id=${encodeURIComponent(id)}` : '';
        navigate(next ? PATHS[next] + search : '/voice-cloning');
      }}
      onUse={(voice) => navigate(`/tts?voice=${encodeURIComponent(voice)}`)}
    />
  );
}
