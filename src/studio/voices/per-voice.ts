import type { Voice } from '../../contract/index.ts';

/** Caches a computation per voice: a library of thousands is searched at every key press. */
export const perVoice = <T>(compute: (voice: Voice) => T): ((voice: Voice) => T) => {
  const known = new WeakMap<Voice, T>();
  return (voice) => {
    const before = known.get(voice);
    if (before !== undefined) return before;
    const value = compute(voice);
    known.set(voice, value);
    return value;
  };
};
