import { offer } from '../element/offer.ts';
import { sourceCss } from '../studio/source/first-screen.ts';
import { paintSubtitleRemoval } from './shell.ts';
import { subtitleRemovalSpec } from './spec.ts';

/** Defines the custom element. */
export const defineSubtitleRemoval = offer(subtitleRemovalSpec, {
  css: sourceCss,
  shell: paintSubtitleRemoval,
  panel: () => import('./panel.tsx'),
});
