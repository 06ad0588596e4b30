import { createHash } from 'node:crypto';

/** What makes two pieces of speech the same. */
export interface Identity {
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
}): Identity => ({
  text: spoken.text,
  textMd5: createHash('md5').update(spoken.text).digest('hex'),
  voiceId: spoken.voice_id,
  modelId: spoken.model_id,
  speed: Number(spoken.speed.toFixed(2)),
});

/** One string an identity, for maps. */
export const identityKey = (identity: Identity): string =>
  [identity.textMd5, identity.voiceId, identity.modelId, identity.speed.toFixed(2)].join('\n');
