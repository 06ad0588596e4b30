import type { CloneKind } from '../contract/constants/voice-cloning.ts';
import { defineSpec, detail } from '../element/spec.ts';
import { studioEvents } from '../studio/spec.ts';

/** A clone that is about to start. */
export interface VoiceCloneDetail {
  readonly kind: CloneKind;
  readonly name: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** Number of samples. */
  readonly samples: number;
  /** Id of the clone that gets new samples; null for a new one. */
  readonly voiceClone: string | null;
}

/** Result of a clone's job. */
export interface VoiceClonedDetail {
  /** Id of the clone. */
  readonly voiceClone: string;
  readonly state: 'done' | 'failed' | 'cancelled';
  /** Id of its voice in the library; null if it never had one. */
  readonly voice: string | null;
  /**
   * True if the library keeps the previous voice because the new one is less similar, and the user has to choose. If
   * the user takes the new voice, the event is dispatched again with false.
   */
  readonly candidate: boolean;
}

/** Events of voice cloning, as a tag and as a page. */
const voiceCloningEvents = {
  'vox-voice-clone': {
    summary: 'A voice is about to be cloned, which takes an attempt.',
    cancelable: true,
    detail: detail<VoiceCloneDetail>(),
  },
  'vox-voice-cloned': {
    summary: 'The work on a clone has ended, or the user has taken a voice that waited for that.',
    detail: detail<VoiceClonedDetail>(),
  },
  'vox-voice-clone-open': {
    summary:
      'A form for a clone of a kind is shown; with `voiceClone` for new samples of that one. `kind` is null for the list.',
    detail: detail<{ readonly kind: CloneKind | null; readonly voiceClone: string | null }>(),
  },
  'vox-use-voice': {
    summary:
      'The user wants to speak with a clone. The workbench goes to Text to Speech, unless this is cancelled. The tag shows the button where the page says that it answers: `configure({ requests: ["vox-use-voice"] })`.',
    cancelable: true,
    detail: detail<{ readonly voice: string }>(),
  },
  'vox-play': { ...studioEvents['vox-play'], summary: 'A sample begins to sound.' },
  'vox-subscribe': studioEvents['vox-subscribe'],
  'vox-sign-in': studioEvents['vox-sign-in'],
} as const;

export const voiceCloningSpec = defineSpec({
  tag: 'vox-voice-cloning',
  summary: 'Clone voices of samples, and keep the clones.',
  props: {
    kind: {
      kind: 'string',
      values: ['instant', 'professional'],
      summary:
        'The kind of clone whose form is shown; the list of clones when not given. Follows what the user opens.',
    },
    voiceClone: {
      kind: 'string',
      default: '',
      summary: 'Id of the clone whose form for new samples is shown; follows what the user opens.',
    },
  },
  events: voiceCloningEvents,
  parts: {
    frame: 'The whole of it.',
    card: 'A clone.',
    drop: 'The area that takes files.',
    trim: 'The waveform with the handles of the part.',
  },
});

export type VoiceCloningSpec = typeof voiceCloningSpec;
