import { offer } from '../element/offer.ts';
import { sourceCss } from '../studio/source/first-screen.ts';
import { paintAudiobook } from './shell.ts';
import { audiobookSpec } from './spec.ts';

/** Defines the custom element. */
export const defineAudiobook = offer(audiobookSpec, {
  css: sourceCss,
  shell: paintAudiobook,
  panel: () => import('./panel.tsx'),
});
