import { createHash } from 'node:crypto';
import type { VoiceMix } from '../engines/speech/engine.ts';
import { isCloneVoice } from '../voices/clones.ts';
import { pronunciationKey, type Pronounced } from '../../../src/contract/pronunciation.ts';

/** Everything that determines the audio of a piece of speech. */
export interface Identity {
  /** Includes the pronunciations that apply, the instructions, and the version of a cloned voice. */
  text: string;
  textMd5: string;
  voiceId: string;
  modelId: string;
  /** Speed factor, compared to two decimals. */
  speed: number;
}

/**
 * Version of a cloned voice: its id stays when the voice is made again. Empty for all other voices, which never change.
 */
const versionOf = (voiceId: string, mix: VoiceMix | null): string => {
  if (!mix || !isCloneVoice(voiceId)) return '';
  const { shares, tuning } = mix;
  // A list, because the database may reorder the keys of an object; in the form that stored takes have
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
  // Separated by a character that nobody types, so that it cannot be confused with text
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

/** An identity as a string, for use as a map key. */
export const identityKey = (identity: Identity): string =>
  [identity.textMd5, identity.voiceId, identity.modelId, identity.speed.toFixed(2)].join('\n');
