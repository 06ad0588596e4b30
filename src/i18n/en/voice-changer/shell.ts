import { texts } from '../../texts.ts';

/** Texts of the voice changer that are shown before its code is loaded. */
export const voiceChangerShell = texts('voice-changer', {
  panel: 'Voice changer',
});
