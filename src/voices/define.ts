import { offer } from '../element/offer.ts';
import { paintVoiceLibrary, shellCss } from './shell.ts';
import { voiceLibrarySpec } from './spec.ts';

/** Defines the tag. */
export const defineVoiceLibrary = offer(voiceLibrarySpec, {
  css: shellCss,
  shell: paintVoiceLibrary,
  panel: () => import('./panel.tsx'),
});
