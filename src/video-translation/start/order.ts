import { TITLE_CHARACTERS_MAX } from '../../contract/constants/script.ts';
import { VIDEO_MS_MAX, type VideoOutput } from '../../contract/constants/video-translation.ts';
import type { Asset, SourceCue } from '../../contract/index.ts';
import type { Part } from './part.ts';

/** What the form has at first. */
export interface Begin {
  /** ISO 639; empty to find it. */
  readonly source: string;
  /** ISO 639; empty for none. */
  readonly target: string;
  readonly output: VideoOutput;
}

export const BEGIN: Begin = { source: '', target: '', output: 'dub' };

/** What was brought to be translated: a recording, subtitles, or both. */
export interface Brought {
  /** Null without one, and until it is on the server. */
  readonly asset: Asset | null;
  /** Null without subtitles. */
  readonly cues: readonly SourceCue[] | null;
}

/** How much of a recording is translated, in milliseconds. */
export const lengthOf = (asset: Asset | null, part: Part | null): number =>
  part ? part.toMs - part.fromMs : (asset?.duration_ms ?? 0);

/**
 * Why what was brought cannot be translated; null when it can.
 * @param part null for all of it
 */
export function refusalOf({ asset, cues }: Brought, part: Part | null): 'tooLong' | 'noSound' | null {
  if (asset && lengthOf(asset, part) > VIDEO_MS_MAX) return 'tooLong';
  if (asset && !cues && !asset.streams.some(({ type }) => type === 'audio')) return 'noSound';
  return null;
}

/** The last subtitle may end this long after the recording, in milliseconds, before the user is warned. */
const SLACK_MS = 2_000;

/** For how long subtitles go on after their recording, in ms: 0 when they belong together. */
export function lengthAfter({ asset, cues }: Brought): number {
  if (!asset?.duration_ms || !cues) return 0;
  const after = Math.max(0, ...cues.map(({ end_ms }) => end_ms)) - asset.duration_ms;
  return after > SLACK_MS ? after : 0;
}

/** How many of them bring their translation. */
export const translatedIn = (cues: readonly SourceCue[]): number =>
  cues.filter(({ translation }) => translation !== undefined).length;

/** How much of the translation was brought: what is missing is translated. */
export type Given = 'none' | 'some' | 'all';

export const givenIn = (cues: readonly SourceCue[] | null): Given => {
  const count = cues ? translatedIn(cues) : 0;
  return count === 0 ? 'none' : count === cues!.length ? 'all' : 'some';
};

/** Title of what a file of this name is made into; undefined when the name gives none. */
export const titleOf = (name: string): string | undefined => {
  const title = name.replace(/\.\w{1,5}$/, '').replaceAll(/\s+/g, ' ');
  return title.slice(0, TITLE_CHARACTERS_MAX).trim() || undefined;
};
