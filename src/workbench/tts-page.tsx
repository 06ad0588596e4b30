import { useSearch } from 'wouter';
import { TextToSpeech } from '../text-to-speech/index.ts';
import type { PageProps } from './pages.ts';

/** Speech; `?voice=` names the voice to begin with. */
export default function TtsPage({ stores }: PageProps) {
  const voice = new URLSearchParams(useSearch()).get('voice') ?? undefined;
  return <TextToSpeech stores={stores} voice={voice} />;
}
