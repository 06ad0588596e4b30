import { offer } from '../element/offer.ts';
import { sourceCss } from '../studio/source/first-screen.ts';
import { paintVoiceChanger } from './shell.ts';
import { voiceChangerSpec } from './spec.ts';

/** Defines the tag. */
export const defineVoiceChanger = offer(voiceChangerSpec, {
  css: sourceCss,
  shell: paintVoiceChanger,
  panel: () => import('./panel.tsx'),
});
