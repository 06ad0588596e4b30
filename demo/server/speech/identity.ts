import { createHash } from 'node:crypto';
import type { VoiceMix } from '../engines/speech/engine.ts';
import { isCloneVoice } from '../voices/clones.ts';
import { pronunciationKey, type Pronounced } from '../../../src/contract/pronunciation.ts';

/** What makes two pieces of speech the same. */
export interface Identity {
  /** With what of the pronunciation list it follows, how it was asked to be spoken, and the version of a cloned voice. */
  text: string;
  textMd5: string;
  voiceId: string;
  modelId: string;
  /** Factor to two decimals. */
  speed: number;
}

/**
 * Tells what was spoken by a cloned voice from what it speaks after it was made anew: its id stays. Empty for all other
 * voices, which never change.
 */
const versionOf = (voiceId: string, mix: VoiceMix | null): string => {
  if (!mix || !isCloneVoice(voiceId)) return '';
  const { shares, tuning } = mix;
  // As a list, because a database gives the names of an object in another order; in the form that stored takes have
  const parts = shares.map(({ voiceId, share, prosody = null }, at) => {
    const equalizer = at === 0 && tuning?.equalizer.length ? tuning.equalizer : null;
    return [voiceId, share, prosody, equalizer];
  });
  const pitch = tuning && tuning.pitch !== 1 ? [tuning.pitch] : [];
  return `\u001e${createHash('md5')
    .update(JSON.stringify([...parts, ...pitch]))
    .digest('hex')}`;
};

export const identityOf = (spoken: {
  text: string;
  voice_id: string;
  model_id: string;
  speed: number;
  pronounced: readonly Pronounced[];
  instructions: string | null;
  mix: VoiceMix | null;
}): Identity => {
  const key = pronunciationKey(spoken.pronounced);
  const pronounced = key === '' ? spoken.text : `${spoken.text}\n${key}`;
  // Parted by a sign that nobody types, so that it is not taken for text
  const asked = spoken.instructions === null ? pronounced : `${pronounced}\u001f${spoken.instructions}`;
  const text = asked + versionOf(spoken.voice_id, spoken.mix);
  return {
    text,
    textMd5: createHash('md5').update(text).digest('hex'),
    voiceId: spoken.voice_id,
    modelId: spoken.model_id,
    speed: Number(spoken.speed.toFixed(2)),
  };
};

/** One string an identity, for maps. */
export const identityKey = (identity: Identity): string =>
  [identity.textMd5, identity.voiceId, identity.modelId, identity.speed.toFixed(2)].join('\n');
