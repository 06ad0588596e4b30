import { defineElement } from '../element/define-element.ts';
import { paintTextToSpeech, shellCss } from './shell.ts';
import { textToSpeechSpec } from './spec.ts';

/** Defines the tag. It stands with the shell, so that the file of the tag is a line. */
export const defineTextToSpeech = (): void =>
  defineElement(textToSpeechSpec, {
    css: shellCss,
    shell: paintTextToSpeech,
    panel: () => import('./panel.tsx'),
  });
