import { useStore } from '@nanostores/react';
import type { Voice, VoiceChangeOption } from '../../contract/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useVoices } from '../../studio/voices/use-voices.ts';
import { canUse } from './can-use.ts';

/** Kinds of jobs whose default voice is acceptable, best first. */
const KINDS = ['voice_changer', 'text_to_speech'];

/**
 * The wanted voice. Without one, or if it is unavailable, a default voice that the method and the user's plan allow.
 */
export function useTargetVoice(wanted: string, option: VoiceChangeOption | undefined) {
  const stores = useStores();
  const { voices, failure, retry } = useVoices();
  const defaults = useStore(stores.voices.$defaultVoices);
  const level = useStore(stores.bonus.$bonus)?.level ?? 0;
  const find = (id: string | undefined) => voices?.find(({ voice_id }) => voice_id === id);
  const isOpen = (voice: Voice | undefined) =>
    voice !== undefined && (!option || canUse(option, voice)) && (voice.needs_level ?? 0) <= level;
  const voice =
    find(wanted) ?? KINDS.map((kind) => find(defaults[kind])).find(isOpen) ?? voices?.find(isOpen) ?? null;
  return { voice, failure, retry };
}
