import { useLocation, useSearch } from 'wouter';
import { VoiceChanger } from '../voice-changer/index.ts';

/** Recordings in another voice; which one is open stands in the address. */
export default function VoiceChangerPage() {
  const [, navigate] = useLocation();
  const open = new URLSearchParams(useSearch()).get('id') ?? '';
  return (
    <VoiceChanger
      open={open}
      isPage
      onOpen={(id) => navigate(id ? `/voice-changer?id=${encodeURIComponent(id)}` : '/voice-changer')}
    />
  );
}
