import type { Voice, VoiceChangeOption } from '../../contract/index.ts';

/** Whether a method supports this voice as the target. */
export const canUse = ({ voice_ids }: VoiceChangeOption, { voice_id }: Pick<Voice, 'voice_id'>): boolean =>
  voice_ids === null || voice_ids.includes(voice_id);
