import { detail, type ElementSpec } from '../element/spec.ts';

/** Detail of `vox-generate`: what is about to be made. */
export interface GenerateDetail {
  /** Characters of the sentences to make. */
  readonly characters: number;
  /** Most credits it can cost. */
  readonly credits: number;
  /** Id of the voice. */
  readonly voice: string;
}

/** Detail of `vox-generated`: what was made. */
export interface GeneratedDetail {
  /** Id of the script on the server. */
  readonly script: string;
  /** Number of sentences made. */
  readonly made: number;
  /** Number of sentences that failed; they cost nothing. */
  readonly failed: number;
  /** Credits that were charged. */
  readonly credits: number;
}

/** Events of every element for writing and speaking scripts. */
export const studioEvents = {
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
      'The user wants a higher plan, such as one whose voices they may use, with `product` that one, or with `order` to pay for one that is ordered.',
    cancelable: true,
    detail: detail<{
      readonly entry: 'subscribe' | 'subscribe-300';
      readonly order?: string;
      readonly product?: string;
    }>(),
  },
} as const satisfies ElementSpec['events'];

/** An element that can contain the studio. */
export type StudioSpec = ElementSpec & { readonly events: typeof studioEvents };
