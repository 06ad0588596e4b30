import type { Voice } from '../api/contract.ts';
import { defineSpec, detail } from '../element/spec.ts';

/** The face of `<vox-voice-library>`. */
export const voiceLibrarySpec = defineSpec({
  tag: 'vox-voice-library',
  summary: 'Find, hear, favour and choose a voice.',
  props: {
    value: { kind: 'string', default: '', summary: 'Id of the chosen voice; follows what the user chooses.' },
    language: {
      kind: 'string',
      default: '',
      summary: 'Language to begin with, such as `fr`; all languages when not given.',
    },
    siteKey: {
      kind: 'string',
      summary: 'Publishable key that lets a visitor without an account see and hear the voices.',
    },
  },
  events: {
    'vox-voice-select': {
      summary: 'The user chose a voice; `value` already names it.',
      detail: detail<{ voice: Voice }>(),
    },
    'vox-voice-favor': {
      summary: 'The user marked a voice as a favorite, or no longer does; the server knows.',
      detail: detail<{ voice: Voice; favor: boolean }>(),
    },
  },
  parts: {
    frame: 'The whole of it.',
    card: 'A voice.',
  },
});
