import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores';
import type { Voices } from '../../stores/voices.ts';
import { settle, type Settled, type WantedSettings } from './script-settings.ts';

/** Speech settings of a script. */
export interface Choice {
  /** The wanted settings. */
  readonly $wanted: WritableAtom<WantedSettings>;
  /** The available settings nearest to the wanted ones; null while voices are loading, or when there are none. */
  readonly $settled: ReadableAtom<Settled | null>;
  /** Changes settings of the script. Sentences keep their own. */
  choose(settings: WantedSettings): void;
}

export function createChoice(voices: Voices, wanted: WantedSettings): Choice {
  const $wanted = atom(wanted);
  const $settled = computed(
    [$wanted, voices.$selectableVoices, voices.$models, voices.$defaultVoices],
    (asked, selectable, models, defaults) =>
      models && settle(asked, { voices: selectable, models, defaults }),
  );
  return {
    $wanted,
    $settled,
    choose(settings) {
      const isVoice = settings.voiceId ?? settings.modelId ?? settings.languageId;
      const asked = $wanted.get();
      // A user who only changed the speed has not chosen a voice
      const base = isVoice || asked.voiceId ? { ...asked, ...$settled.get()?.settings } : asked;
      $wanted.set({ ...base, ...settings });
    },
  };
}
