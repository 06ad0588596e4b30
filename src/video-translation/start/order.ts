import { TITLE_CHARACTERS_MAX } from '../../contract/constants/script.ts';
import { VIDEO_MS_MAX, type VideoOutput } from '../../contract/constants/video-translation.ts';
import type { Asset, SourceCue } from '../../contract/index.ts';
import type { Part } from './part.ts';

/** Initial values of the form. */
export interface Begin {
  /** ISO 639 code; empty to detect the language. */
  readonly source: string;
  /** ISO 639 code; empty for none. */
  readonly target: string;
  readonly output: VideoOutput;
}

export const BEGIN: Begin = { source: '', target: '', output: 'dub' };

/** The files to translate: a recording, subtitles, or both. */
export interface Brought {
  /** Null without a recording, and until it is uploaded. */
  readonly asset: Asset | null;
  /** Null without subtitles. */
  readonly cues: readonly SourceCue[] | null;
}

/** Length of the translated part of a recording, in milliseconds. */
export const lengthOf = (asset: Asset | null, part: Part | null): number =>
  part ? part.toMs - part.fromMs : (asset?.duration_ms ?? 0);

/** Why these files cannot be translated; null if they can. @param part null for all of the recording */
export function refusalOf({ asset, cues }: Brought, part: Part | null): 'tooLong' | 'noSound' | null {
  if (asset && lengthOf(asset, part) > VIDEO_MS_MAX) return 'tooLong';
  if (asset && !cues && !asset.streams.some(({ type }) => type === 'audio')) return 'noSound';
  return null;
}

/** Milliseconds that the last subtitle may exceed the recording before the user is warned. */
const SLACK_MS = 2_000;

/** Milliseconds by which subtitles exceed their recording; 0 if they match. */
export function lengthAfter({ asset, cues }: Brought): number {
  if (!asset?.duration_ms || !cues) return 0;
  const after = Math.max(0, ...cues.map(({ end_ms }) => end_ms)) - asset.duration_ms;
  return after > SLACK_MS ? after : 0;
}

/** Number of cues that include a translation. */
export const translatedIn = (cues: readonly SourceCue[]): number =>
  cues.filter(({ translation }) => translation !== undefined).length;

/** How much of the translation was supplied. The rest is translated. */
export type Given = 'none' | 'some' | 'all';

export const givenIn = (cues: readonly SourceCue[] | null): Given => {
  const count = cues ? translatedIn(cues) : 0;
  return count === 0 ? 'none' : count === cues!.length ? 'all' : 'some';
};

/** Title of a project from a file's name; undefined if the name has none. */
export const titleOf = (name: string): string | undefined => {
  const title = name.replace(/\.\w{1,5}$/, '').replaceAll(/\s+/g, ' ');
  return title.slice(0, TITLE_CHARACTERS_MAX).trim() || undefined;
};
