import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Voices } from '../../stores/voices.ts';

/** Warns the page's author that the given voice does not exist and another one is used. */
export function useUnknownVoice({ $models, $selectableVoices }: Voices, voice: string | undefined): void {
  const isLoaded = useStore($models) !== null;
  const voices = useStore($selectableVoices);
  const isUnknown = isLoaded && voices.length > 0 && !voices.some(({ voice_id }) => voice_id === voice);
  useEffect(() => {
    if (voice && isUnknown) {
      console.warn(`<vox-text-to-speech>: no voice has the id "${voice}"; another one speaks in its place.`);
    }
  }, [voice, isUnknown]);
}
