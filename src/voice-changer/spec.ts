import type {
  NoiseRemoval,
  VoiceChangeBackground,
  VoiceChangeMethod,
} from '../contract/constants/voice-changes.ts';
import { defineSpec, detail } from '../element/spec.ts';
import { studioEvents } from '../studio/spec.ts';

/** A voice change that is about to start. */
export interface VoiceChangeDetail {
  /** Id of the recording. */
  readonly asset: string;
  readonly method: VoiceChangeMethod;
  /** Id of the voice. */
  readonly voice: string;
  /** What happens to sound behind the voice. */
  readonly background: VoiceChangeBackground;
  readonly noiseRemoval: NoiseRemoval;
  /** Start of the part within the recording, and its length. */
  readonly startMs: number;
  readonly durationMs: number;
  readonly credits: number;
}

/** Result of a voice change. */
export interface VoiceChangedDetail {
  /** Id of the voice change. */
  readonly voiceChange: string;
  readonly state: 'done' | 'failed' | 'cancelled';
  /** Credits that were charged. */
  readonly credits: number;
}

/** Events of the voice changer, as a tag and as a page. */
const voiceChangerEvents = {
  'vox-voice-change': {
    summary: 'The voice of a recording is about to be changed and paid for.',
    cancelable: true,
    detail: detail<VoiceChangeDetail>(),
  },
  'vox-voice-changed': {
    summary: 'The work on a recording whose voice is changed has ended.',
    detail: detail<VoiceChangedDetail>(),
  },
  'vox-voice-change-open': {
    summary: 'Another voice change is shown; null when none is.',
    detail: detail<{ readonly voiceChange: string | null }>(),
  },
  'vox-download': {
    ...studioEvents['vox-download'],
    summary: 'The user downloads the changed recording; `script` is the id of the voice change.',
  },
  'vox-play': {
    ...studioEvents['vox-play'],
    summary: 'The original or the changed recording begins to sound.',
  },
  'vox-recharge': studioEvents['vox-recharge'],
  'vox-subscribe': studioEvents['vox-subscribe'],
  'vox-sign-in': studioEvents['vox-sign-in'],
} as const;

export const voiceChangerSpec = defineSpec({
  tag: 'vox-voice-changer',
  summary: 'Record or upload speech, give it another voice, and compare both.',
  props: {
    voiceChange: {
      kind: 'string',
      default: '',
      summary: 'Id of the voice change that is shown; follows what the user opens.',
    },
    voice: { kind: 'string', summary: 'Id of the voice to begin with.' },
    method: {
      kind: 'string',
      values: ['match', 'respeak', 'direct'],
      summary: 'Method to begin with, where the server has it; its first one when not given.',
    },
  },
  events: voiceChangerEvents,
  parts: {
    frame: 'The whole of it.',
    drop: 'The area that takes a file.',
    trim: 'The waveform with the handles of the part.',
    player: 'The original and the changed recording, to be compared.',
    card: 'A voice in the voice picker.',
    tip: 'Says beside a voice that it takes a higher plan.',
  },
});

export type VoiceChangerSpec = typeof voiceChangerSpec;
