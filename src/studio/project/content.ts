import { toJson } from '../../api/to-json.ts';
import type { ProjectSegment } from '../../contract/index.ts';

/** A segment in an editor. Its rank follows from its position. */
export type EditedSegment = Omit<ProjectSegment, 'rank'>;

/** A project in an editor. */
export interface ProjectContent {
  /** Name of a project not stored yet; null to name it by its first words. */
  readonly title: string | null;
  readonly lead: string;
  /** In order. */
  readonly segments: readonly EditedSegment[];
}

/** What the server is known to have of a project: enough to tell what has changed since. */
export interface StoredProject {
  /** 0 while not stored. */
  readonly revision: number;
  readonly lead: string;
  readonly segments: ReadonlyMap<string, StoredSegment>;
}

export interface StoredSegment {
  readonly rank: string;
  /** See {@link printOf}. */
  readonly print: string;
  readonly gap: string;
  /** The segment itself; null when only its fingerprint was stored with a draft. */
  readonly segment: EditedSegment | null;
}

export const NOT_STORED: StoredProject = { revision: 0, lead: '', segments: new Map() };

/** Segments are never mutated, so the fingerprint of each is computed once. */
const prints = new WeakMap<EditedSegment, string>();

/** Fingerprint of a segment's content, without rank and gap. */
export function printOf(segment: EditedSegment): string {
  const print = prints.get(segment) ?? makePrint(segment);
  prints.set(segment, print);
  return print;
}

const howOf = (voice: EditedSegment['voice']) =>
  voice && [voice.voice_id, voice.model_id, voice.language_id, Math.round(voice.speed * 100)];

function makePrint(segment: EditedSegment): string {
  const { text, voice, start_ms, end_ms, words, speaker, source_text, locked, cue = null } = segment;
  return hash(toJson([text, howOf(voice), start_ms, end_ms, words, speaker, source_text, locked, cue]));
}

/** Fields of a segment that are merged as one, such as its start and end. */
export type Part = readonly (keyof EditedSegment)[];

export const isSamePart = (a: EditedSegment, b: EditedSegment, part: Part): boolean =>
  part.every((name) => a[name] === b[name] || toJson(valueOf(a, name)) === toJson(valueOf(b, name)));

const valueOf = (segment: EditedSegment, name: keyof EditedSegment) =>
  name === 'voice' ? howOf(segment.voice) : (segment[name] ?? null);

/** The part of a segment that the server keeps unchanged while it is locked. */
const keptByLock = ({ text, source_text, start_ms, end_ms, voice }: EditedSegment): string =>
  toJson([text, source_text, start_ms, end_ms, howOf(voice)]);

/** Whether two states of a segment agree in the part that a lock protects. */
export const isSameUnderLock = (a: EditedSegment, b: EditedSegment): boolean =>
  a === b || keptByLock(a) === keptByLock(b);

/** Whether a change violates the lock of a segment. */
export const breaksLock = (before: EditedSegment, after: EditedSegment): boolean =>
  before.locked && !isSameUnderLock(before, after);

/** A segment with the part that a lock protects taken from another state of it. */
export const withKept = (
  segment: EditedSegment,
  { text, source_text, words, start_ms, end_ms, voice }: EditedSegment,
): EditedSegment => ({ ...segment, text, source_text, words, start_ms, end_ms, voice });

export const storedAs = (segment: EditedSegment, rank: string): StoredSegment => ({
  rank,
  print: printOf(segment),
  gap: segment.gap,
  segment,
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
