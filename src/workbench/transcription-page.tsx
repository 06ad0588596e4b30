import { useLocation, useSearch } from 'wouter';
import { Transcription } from '../transcription/index.ts';

/** Recordings into text; which one is open stands in the address. */
export default function TranscriptionPage() {
  const [, navigate] = useLocation();
  const open = new URLSearchParams(useSearch()).get('id') ?? '';
  return (
    <Transcription
      open={open}
      isPage
      onOpen={(id) => navigate(id ? `/transcription?id=${encodeURIComponent(id)}` : '/transcription')}
    />
  );
}
