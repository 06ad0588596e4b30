import type { PrepareUntil, VideoOutput } from '../contract/constants/video-translation.ts';
import { defineSpec, detail } from '../element/spec.ts';
import { studioEvents } from '../studio/spec.ts';

/** A translation that is about to start. */
export interface VideoTranslateDetail {
  /** Id of the recording; null for subtitles alone. */
  readonly asset: string | null;
  /** ISO 639 code; null to detect the language. */
  readonly source: string | null;
  /** ISO 639 codes. Each language becomes a project. */
  readonly targets: readonly string[];
  readonly output: VideoOutput;
  /** Where it stops for review. */
  readonly until: PrepareUntil;
  /** Price up to the stop, with voices at their highest estimate. */
  readonly credits: number;
  readonly durationMs: number;
}

/** Result of a translation's preparation. */
export interface VideoTranslatedDetail {
  /** Id of the project. */
  readonly project: string;
  readonly state: 'done' | 'failed' | 'cancelled';
  /** Credits that were charged. */
  readonly credits: number;
}

/** Events of the video translation, as a tag and as a page. */
const videoTranslationEvents = {
  'vox-video-translate': {
    summary: 'Translations of a video are about to be prepared and paid for.',
    cancelable: true,
    detail: detail<VideoTranslateDetail>(),
  },
  'vox-video-translated': {
    summary: 'The preparation of a translation has ended.',
    detail: detail<VideoTranslatedDetail>(),
  },
  'vox-video-translation-open': {
    summary: 'Another project is shown; null when the list is.',
    detail: detail<{ readonly project: string | null }>(),
  },
  'vox-generate': {
    ...studioEvents['vox-generate'],
    summary: 'Lines are about to be spoken and paid for.',
  },
  'vox-generated': studioEvents['vox-generated'],
  'vox-download': {
    ...studioEvents['vox-download'],
    summary: 'The user downloads a file of a translation; `script` is the id of the project.',
  },
  'vox-play': { ...studioEvents['vox-play'], summary: 'The video begins to play.' },
  'vox-recharge': studioEvents['vox-recharge'],
  'vox-subscribe': studioEvents['vox-subscribe'],
  'vox-sign-in': studioEvents['vox-sign-in'],
} as const;

export const videoTranslationSpec = defineSpec({
  tag: 'vox-video-translation',
  summary: 'Translate a video, or subtitles, into another language: subtitles, voice-over or dub.',
  props: {
    project: {
      kind: 'string',
      default: '',
      summary: 'Id of the project that is shown; follows what the user opens.',
    },
    removal: {
      kind: 'string',
      default: '',
      summary:
        'Id of a removal of `<vox-subtitle-removal>`: its video, and the text that stood in it, are brought to be translated. Empty again once they are.',
    },
    sourceLanguage: {
      kind: 'string',
      summary: 'Language spoken to begin with, such as `en`; found when not given.',
    },
    targetLanguage: { kind: 'string', summary: 'Language to translate into to begin with, such as `fr`.' },
    output: {
      kind: 'string',
      values: ['subtitles', 'voice-over', 'dub'],
      default: 'dub',
      summary: 'What is made to begin with.',
    },
  },
  events: videoTranslationEvents,
  parts: {
    frame: 'The whole of it.',
    drop: 'The area that takes a file.',
    project: 'A translation in the list.',
    video: 'The picture in the editor, with its controls.',
  },
});

export type VideoTranslationSpec = typeof videoTranslationSpec;
