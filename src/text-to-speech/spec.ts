import { defineSpec } from '../element/spec.ts';
import { studioEvents } from '../studio/spec.ts';

export const textToSpeechSpec = defineSpec({
  tag: 'vox-text-to-speech',
  summary: 'Write or paste a text, choose a voice and hear it.',
  props: {
    siteKey: {
      kind: 'string',
      summary: 'Publishable key: visitors try the voices without an account, within its allowance.',
    },
    text: { kind: 'string', summary: 'Text to begin with, unless a draft is kept in this browser.' },
    voice: { kind: 'string', summary: 'Id of the voice to begin with.' },
    model: { kind: 'string', summary: 'Id of the model to begin with.' },
    language: { kind: 'string', summary: 'Language to begin with, as a BCP 47 tag.' },
    speed: { kind: 'number', default: 0, summary: 'Speed to begin with, from -5 (slower) to 5 (faster).' },
  },
  events: studioEvents,
  parts: {
    editor: 'The text field.',
    generate: 'The button that makes the speech.',
    player: 'The bar with the waveform.',
  },
});

export type TextToSpeechSpec = typeof textToSpeechSpec;
