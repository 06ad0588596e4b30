import { useSearch } from 'wouter';
import { TextToSpeech } from '../text-to-speech/index.ts';

/** Speech; `?voice=` names the voice to begin with. */
export default function TtsPage() {
  const voice = new URLSearchParams(useSearch()).get('voice') ?? undefined;
  return <TextToSpeech voice={voice} />;
}
