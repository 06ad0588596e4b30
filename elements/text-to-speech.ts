import { defineElement } from '../src/element/define-element.ts';
import { paintTextToSpeech, shellCss } from '../src/text-to-speech/shell.ts';
import { textToSpeechSpec } from '../src/text-to-speech/spec.ts';

export type * from '../src/host-types.ts';

defineElement(textToSpeechSpec, {
  css: shellCss,
  shell: paintTextToSpeech,
  panel: () => import('../src/text-to-speech/panel.tsx'),
});
