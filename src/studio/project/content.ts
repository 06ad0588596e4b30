import type { ProjectSegment } from '../../contract/index.ts';

/** A segment as an editor holds it: its rank follows from its place. */
export type EditedSegment = Omit<ProjectSegment, 'rank'>;

/** A project as an editor holds it. */
export interface ProjectContent {
  /** Name of a project that is not stored yet; null to be named by its first words. */
  readonly title: string | null;
  readonly lead: string;
  /** In order. */
  readonly segments: readonly EditedSegment[];
}

/** What the server is known to have of a project: enough to tell what has changed since. */
export interface StoredProject {
  /** 0 while it is not stored. */
  readonly revision: number;
  readonly lead: string;
  readonly segments: ReadonlyMap<string, StoredSegment>;
}

export interface StoredSegment {
  readonly rank: string;
  /** See {@link printOf}. */
  readonly print: string;
  readonly gap: string;
  /** The segment itself where it is locked. */
  readonly locked: EditedSegment | null;
}

export const NOT_STORED: StoredProject = { revision: 0, lead: '', segments: new Map() };

/** Segments are never changed in place: of thousands only those that are new are read again. */
const prints = new WeakMap<EditedSegment, string>();

/** Short and equal for segments with equal content, whatever their ranks and gaps. */
export function printOf(segment: EditedSegment): string {
  const print = prints.get(segment) ?? makePrint(segment);
  prints.set(segment, print);
  return print;
}

const howOf = (voice: EditedSegment['voice']) =>
  voice && [voice.voice_id, voice.model_id, voice.language_id, Math.round(voice.speed * 100)];

function makePrint(segment: EditedSegment): string {
  const { text, voice, start_ms, end_ms, words, speaker, source_text, locked, cue = null } = segment;
  return hash(
    JSON.stringify([text, howOf(voice), start_ms, end_ms, words, speaker, source_text, locked, cue]),
  );
}

/** What the server keeps as it is while a segment is locked. */
const keptByLock = ({ text, source_text, start_ms, end_ms, voice }: EditedSegment): string =>
  JSON.stringify([text, source_text, start_ms, end_ms, howOf(voice)]);

/** Whether two states of a segment are the same in what a lock keeps. */
export const isSameUnderLock = (a: EditedSegment, b: EditedSegment): boolean =>
  a === b || keptByLock(a) === keptByLock(b);

/** Whether a locked segment would change in what its lock keeps. */
export const breaksLock = (before: EditedSegment, after: EditedSegment): boolean =>
  before.locked && !isSameUnderLock(before, after);

/** A segment with what a lock keeps of another state of it. */
export const withKept = (
  segment: EditedSegment,
  { text, source_text, words, start_ms, end_ms, voice }: EditedSegment,
): EditedSegment => ({ ...segment, text, source_text, words, start_ms, end_ms, voice });

export const storedAs = (segment: EditedSegment, rank: string): StoredSegment => ({
  rank,
  print: printOf(segment),
  gap: segment.gap,
  locked: segment.locked ? segment : null,
});

/** 53 bits, by cyrb53: https://github.com/bryc/code/blob/master/jshash/experimental/cyrb53.js */
function hash(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 2_654_435_761);
    b = Math.imul(b ^ unit, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & b) + (a >>> 0)).toString(36);
}
