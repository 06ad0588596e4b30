import { createHash } from 'node:crypto';
import { pronunciationKey, type Pronounced } from '../../../src/contract/pronunciation.ts';

/** What makes two pieces of speech the same. */
export interface Identity {
  /** With what of the pronunciation list it follows and how it was asked to be spoken, if anything. */
  text: string;
  textMd5: string;
  voiceId: string;
  modelId: string;
  /** Factor to two decimals. */
  speed: number;
}

export const identityOf = (spoken: {
  text: string;
  voice_id: string;
  model_id: string;
  speed: number;
  pronounced: readonly Pronounced[];
  instructions: string | null;
}): Identity => {
  const key = pronunciationKey(spoken.pronounced);
  const pronounced = key === '' ? spoken.text : `${spoken.text}\n${key}`;
  // Parted by a sign that nobody types, so that it is not taken for text
  const text = spoken.instructions === null ? pronounced : `${pronounced}\u001f${spoken.instructions}`;
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
