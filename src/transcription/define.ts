import { offer } from '../element/offer.ts';
import { sourceCss } from '../studio/source/first-screen.ts';
import { paintTranscription } from './shell.ts';
import { transcriptionSpec } from './spec.ts';

/** Defines the tag. */
export const defineTranscription = offer(transcriptionSpec, {
  css: sourceCss,
  shell: paintTranscription,
  panel: () => import('./panel.tsx'),
});
