import type { RemovalMethod, RemovalQuality } from '../contract/constants/subtitle-removal.ts';
import { defineSpec, detail } from '../element/spec.ts';
import { studioEvents } from '../studio/spec.ts';

/** A removal that is about to start. */
export interface SubtitleRemoveDetail {
  /** Id of the removal. */
  readonly removal: string;
  readonly method: RemovalMethod;
  readonly quality: RemovalQuality;
  /** Number of areas. */
  readonly areas: number;
  /** Total time covered by areas, in ms. */
  readonly coveredMs: number;
  readonly credits: number;
}

/** Result of a removal. */
export interface SubtitlesRemovedDetail {
  /** Id of the removal. */
  readonly removal: string;
  readonly state: 'done' | 'failed' | 'cancelled';
  /** Credits that were charged. */
  readonly credits: number;
}

/** Events of the subtitle removal, as a tag and as a page. */
const subtitleRemovalEvents = {
  'vox-subtitle-remove': {
    summary: 'Burned-in subtitles are about to be removed and paid for.',
    cancelable: true,
    detail: detail<SubtitleRemoveDetail>(),
  },
  'vox-subtitles-removed': {
    summary: 'The removal of subtitles has ended.',
    detail: detail<SubtitlesRemovedDetail>(),
  },
  'vox-subtitle-removal-open': {
    summary: 'Another removal is shown; null when the list is.',
    detail: detail<{ readonly removal: string | null }>(),
  },
  'vox-download': {
    ...studioEvents['vox-download'],
    summary: 'The user downloads the video or its text; `script` is the id of the removal.',
  },
  'vox-use-video': {
    summary:
      'The user wants the video without its subtitles translated, with the text that stood in it. The workbench goes to Video Translation, unless this is cancelled; `removal` of `<vox-video-translation>` takes the id. The tag shows the button where the page says that it answers: `configure({ requests: ["vox-use-video"] })`.',
    cancelable: true,
    detail: detail<{ readonly removal: string }>(),
  },
  'vox-recharge': studioEvents['vox-recharge'],
  'vox-sign-in': studioEvents['vox-sign-in'],
} as const;

export const subtitleRemovalSpec = defineSpec({
  tag: 'vox-subtitle-removal',
  summary: 'Remove burned-in subtitles from a video: find them, check the areas, preview, compare.',
  props: {
    removal: {
      kind: 'string',
      default: '',
      summary: 'Id of the removal that is shown; follows what the user opens.',
    },
  },
  events: subtitleRemovalEvents,
  parts: {
    frame: 'The whole of it.',
    drop: 'The area that takes a file.',
    video: 'The picture with its areas, or before and after.',
    areas: 'The list of areas.',
    report: 'What was measured in the result.',
  },
});

export type SubtitleRemovalSpec = typeof subtitleRemovalSpec;
