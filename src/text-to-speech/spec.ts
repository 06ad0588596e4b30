import { defineSpec, detail } from '../element/spec.ts';

/** What is about to be made. */
export interface GenerateDetail {
  /** Characters of the sentences that are made. */
  readonly characters: number;
  /** What they cost at most. */
  readonly credits: number;
  /** Id of the voice. */
  readonly voice: string;
}

/** What was made. */
export interface GeneratedDetail {
  /** The script on the server. */
  readonly script: string;
  /** Sentences that were made. */
  readonly made: number;
  /** Sentences that could not be made; they cost nothing. */
  readonly failed: number;
  /** Credits that were charged. */
  readonly credits: number;
}

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
  events: {
    'vox-generate': {
      summary: 'Sentences are about to be made and paid for.',
      cancelable: true,
      detail: detail<GenerateDetail>(),
    },
    'vox-generated': { summary: 'The work has ended.', detail: detail<GeneratedDetail>() },
    'vox-play': {
      summary: 'Speech begins to sound.',
      detail: detail<{ readonly script: string | null; readonly positionMs: number }>(),
    },
    'vox-download': {
      summary: 'The user downloads the speech; `url` is empty while it is still being made.',
      cancelable: true,
      detail: detail<{ readonly script: string; readonly format: string; readonly url: string }>(),
    },
    'vox-recharge': {
      summary: 'More credits are needed to go on; with `order` those of an unpaid order.',
      cancelable: true,
      detail: detail<{ readonly order?: string }>(),
    },
    'vox-sign-in': {
      summary: 'The user has to sign in to go on.',
      cancelable: true,
      detail: detail<{ readonly reason: 'missing' | 'expired' | 'left' | 'closed' }>(),
    },
    'vox-subscribe': {
      summary:
        'The user wants a higher plan, such as one whose voices they may use, or with `order` to pay for one that is ordered.',
      cancelable: true,
      detail: detail<{ readonly entry: 'subscribe' | 'subscribe-300'; readonly order?: string }>(),
    },
  },
  parts: {
    editor: 'The text field.',
    generate: 'The button that makes the speech.',
    player: 'The bar with the waveform.',
  },
});

export type TextToSpeechSpec = typeof textToSpeechSpec;

/** Widest panel whose rail folds into chips, in px. */
const NARROW_MAX = 720;

/** Whether a width is too little for two columns; one that is not known yet is enough. */
export const isNarrow = (width: number): boolean => width > 0 && width <= NARROW_MAX;
