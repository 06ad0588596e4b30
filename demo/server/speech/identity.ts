import { createHash } from 'node:crypto';
import { pronunciationKey, type Pronounced } from '../../../src/contract/pronunciation.ts';

/** What makes two pieces of speech the same. */
export interface Identity {
  /** With what of the pronunciation list it follows, if anything. */
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
}): Identity => {
  const key = pronunciationKey(spoken.pronounced);
  const text = key === '' ? spoken.text : `${spoken.text}\n${key}`;
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
