import { defineSpec, detail } from '../element/spec.ts';
import { studioEvents } from '../studio/spec.ts';

/** A transcription that is about to start. */
export interface TranscribeDetail {
  /** Id of the recording. */
  readonly asset: string;
  readonly model: string;
  /** ISO 639 code; null to detect the language. */
  readonly language: string | null;
  /** Whether to tell speakers apart. */
  readonly speakers: boolean;
  readonly credits: number;
  readonly durationMs: number;
}

/** A transcript to be spoken. */
export interface UseScriptDetail {
  /** Id of the transcription. */
  readonly transcription: string;
  readonly title: string;
  readonly text: string;
  /** ISO 639 code; null if unknown. */
  readonly language: string | null;
}

/** Result of a transcription. */
export interface TranscribedDetail {
  /** Id of the transcription. */
  readonly transcription: string;
  readonly state: 'done' | 'failed' | 'cancelled';
  /** Credits that were charged. */
  readonly credits: number;
}

/** Events of the transcription, as a tag and as a page. */
const transcriptionEvents = {
  'vox-transcribe': {
    summary: 'A recording is about to be turned into text and paid for.',
    cancelable: true,
    detail: detail<TranscribeDetail>(),
  },
  'vox-transcribed': {
    summary: 'The work on a recording has ended.',
    detail: detail<TranscribedDetail>(),
  },
  'vox-transcription-open': {
    summary: 'Another transcription is shown; null when none is.',
    detail: detail<{ readonly transcription: string | null }>(),
  },
  'vox-download': {
    ...studioEvents['vox-download'],
    summary: 'The user downloads the text; `script` is the id of the transcription.',
  },
  'vox-play': { ...studioEvents['vox-play'], summary: 'The recording begins to sound.' },
  'vox-use-script': {
    summary:
      'The user wants the text spoken. The workbench makes a script of it, unless this is cancelled. The tag shows the button where the page says that it answers: `configure({ requests: ["vox-use-script"] })`.',
    cancelable: true,
    detail: detail<UseScriptDetail>(),
  },
  'vox-recharge': studioEvents['vox-recharge'],
  'vox-sign-in': studioEvents['vox-sign-in'],
} as const;

export const transcriptionSpec = defineSpec({
  tag: 'vox-transcription',
  summary: 'Turn a recording into text with times, and correct it while listening.',
  props: {
    transcription: {
      kind: 'string',
      default: '',
      summary: 'Id of the transcription that is shown; follows what the user opens.',
    },
    model: { kind: 'string', summary: 'Id of the model to begin with.' },
    language: {
      kind: 'string',
      summary: 'Language to begin with, such as `fr`; found by the model when not given.',
    },
  },
  events: transcriptionEvents,
  parts: {
    frame: 'The whole of it.',
    drop: 'The area that takes a file.',
    editor: 'The text with its times.',
    player: 'The bar with the waveform.',
  },
});

export type TranscriptionSpec = typeof transcriptionSpec;
