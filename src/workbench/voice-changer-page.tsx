import { useLocation, useSearch } from 'wouter';
import { VoiceChanger } from '../voice-changer/index.ts';

/** Voice changer: the list, or the voice change whose id is in the address. */
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
