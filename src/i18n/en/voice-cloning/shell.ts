import { texts } from '../../texts.ts';

/** Texts of voice cloning that are shown before its code is loaded. */
export const voiceCloningShell = texts('voice-cloning', {
  panel: 'Voice cloning',
});
