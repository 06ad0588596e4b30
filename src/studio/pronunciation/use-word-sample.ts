import { useStore } from '@nanostores/react';
import type { Pronunciation } from '../../contract/index.ts';
import { pronunciation as texts } from '../../i18n/en/speech/pronunciation.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useHear, type Hear } from '../voices/use-hear.ts';
import { speakerOf, type Speaker } from './speaker.ts';

/** Plays words of the list as they will be spoken. */
export interface WordSample extends Pick<Hear, 'stateOf' | 'stop'> {
  /** The voice for words of a language; null when there is none. */
  speakerOf(language: string): Speaker | null;
  /** Plays an entry, or stops it. */
  toggle(key: string, entry: Pronunciation): void;
}

/** @param voiceId the voice in use */
export function useWordSample(voiceId: string): WordSample {
  const stores = useStores();
  const t = useText(texts);
  const hear = useHear(t('sampleFailed'));
  const voices = useStore(stores.voices.$selectableVoices);
  const models = useStore(stores.voices.$models);
  const find = (language: string) => speakerOf(language, voiceId, voices, models ?? []);
  return {
    stateOf: hear.stateOf,
    stop: hear.stop,
    speakerOf: find,
    toggle(key, entry) {
      const speaker = find(entry.language);
      if (!speaker) return;
      hear.toggle(key, async (signal) => {
        const body = { pronunciation: entry, voice_id: speaker.voice.voice_id };
        const { data } = await stores.client.call('POST /v1/pronunciations/preview', { body, signal });
        return data.url;
      });
    },
  };
}
