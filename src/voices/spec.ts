import type { Voice } from '../contract/index.ts';
import { defineSpec, detail } from '../element/spec.ts';

/** The spec of `<vox-voice-library>`. */
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
    'vox-sign-in': {
      summary:
        'The user wants, or has, to sign in to see the voices. Cancel it to have them do so otherwise.',
      cancelable: true,
      detail: detail<{ reason: 'missing' | 'expired' | 'left' | 'closed' }>(),
    },
    'vox-recharge': {
      summary:
        'More credits are needed to go on; with `order` those of an unpaid order. Cancel it to open your own way to buy.',
      cancelable: true,
      detail: detail<{ order?: string }>(),
    },
    'vox-subscribe': {
      summary:
        'The user wants a higher plan, for voices of it, with `product` that one, or with `order` to pay for one that is ordered. Cancel it to open your own way to it.',
      cancelable: true,
      detail: detail<{ entry: 'subscribe' | 'subscribe-300'; order?: string; product?: string }>(),
    },
  },
  parts: {
    frame: 'The whole of it.',
    card: 'A voice.',
  },
});
