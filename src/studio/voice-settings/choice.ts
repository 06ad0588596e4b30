import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores';
import type { Voices } from '../../stores/voices.ts';
import { settle, type Settled, type WantedSettings } from './script-settings.ts';

/** How a script is to be spoken. */
export interface Choice {
  /** What was asked for. */
  readonly $wanted: WritableAtom<WantedSettings>;
  /** What is had of it; null while the voices are loaded, or when there are none. */
  readonly $settled: ReadableAtom<Settled | null>;
  /** Changes settings for the whole script; sentences keep those of their own. */
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
      // Who only changed the speed has not chosen a voice
      const base = isVoice || asked.voiceId ? { ...asked, ...$settled.get()?.settings } : asked;
      $wanted.set({ ...base, ...settings });
    },
  };
}
