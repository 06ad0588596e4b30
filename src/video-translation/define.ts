import { offer } from '../element/offer.ts';
import { sourceCss } from '../studio/source/first-screen.ts';
import { paintVideoTranslation } from './shell.ts';
import { videoTranslationSpec } from './spec.ts';

/** Defines the tag. */
export const defineVideoTranslation = offer(videoTranslationSpec, {
  css: sourceCss,
  shell: paintVideoTranslation,
  panel: () => import('./panel.tsx'),
});
