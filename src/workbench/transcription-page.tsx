import { useLocation, useSearch } from 'wouter';
import { useStores } from '../stores/use-stores.ts';
import { Transcription } from '../transcription/index.ts';

/** Transcription: the list, or the transcription whose id is in the address. */
export default function TranscriptionPage() {
  const stores = useStores();
  const [, navigate] = useLocation();
  const open = new URLSearchParams(useSearch()).get('id') ?? '';
  return (
    <Transcription
      open={open}
      isPage
      onScript={(script) => {
        stores.$newScript.set(script);
        navigate('/tts');
      }}
      onOpen={(id) => navigate(id ? `/transcription?id=${encodeURIComponent(id)}` : '/transcription')}
    />
  );
}
