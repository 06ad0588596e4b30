import { texts } from '../../texts.ts';

/** Texts of the speech panel that are shown before its code is loaded. */
export const textToSpeechShell = texts('text-to-speech-shell', {
  panel: 'Text to speech',
  script: 'Text to speak',
  placeholder: 'Write or paste your text, or drop a document.',
  placeholderShort: 'Write or paste your text.',
});
