/** Hue of a voice, derived from its id. Similar ids get different hues, by FNV-1a and the golden angle. */
export const voiceHue = (voiceId: string) => {
  let hash = 0x811c9dc5;
  for (const character of voiceId) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return Math.round((hash >>> 0) * 137.508) % 360;
};
