import { useSearch } from 'wouter';
import { TextToSpeech } from '../text-to-speech/index.ts';

/** Text to speech; `?voice=` names the initial voice. */
export default function TtsPage() {
  const voice = new URLSearchParams(useSearch()).get('voice') ?? undefined;
  return <TextToSpeech voice={voice} />;
}
