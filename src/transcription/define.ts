import { offer } from '../element/offer.ts';
import { paintTranscription, shellCss } from './shell.ts';
import { transcriptionSpec } from './spec.ts';

/** Defines the tag. */
export const defineTranscription = offer(transcriptionSpec, {
  css: shellCss,
  shell: paintTranscription,
  panel: () => import('./panel.tsx'),
});
