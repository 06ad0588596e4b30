import { offer } from '../element/offer.ts';
import { paintTextToSpeech, shellCss } from './shell.ts';
import { textToSpeechSpec } from './spec.ts';

/** Defines the tag. */
export const defineTextToSpeech = offer(textToSpeechSpec, {
  css: shellCss,
  shell: paintTextToSpeech,
  panel: () => import('./panel.tsx'),
});
