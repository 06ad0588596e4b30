import { offer } from '../element/offer.ts';
import { sourceCss } from '../studio/source/first-screen.ts';
import { paintVoiceCloning } from './shell.ts';
import { voiceCloningSpec } from './spec.ts';

/** Defines the tag. */
export const defineVoiceCloning = offer(voiceCloningSpec, {
  css: sourceCss,
  shell: paintVoiceCloning,
  panel: () => import('./panel.tsx'),
});
