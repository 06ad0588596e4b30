import { SAMPLE_LIMITS, SAMPLE_MS_MIN, type CloneKind } from '../../contract/constants/voice-cloning.ts';
import type { VoiceCloneOption } from '../../contract/index.ts';
import { isFileRefused } from '../../studio/source/upload.ts';
import { isRefused, isUnreadable, partOf, type Sample } from './samples.ts';

/** Totals of the samples. */
export interface Summary {
  readonly count: number;
  /** Length of the usable selected parts in ms, as far as known. */
  readonly totalMs: number;
  /** Some samples are being uploaded or checked. */
  readonly isBusy: boolean;
  /** Some samples are unusable. */
  readonly hasUnfit: boolean;
}

/**
 * Whether a sample is unusable: refused or unreadable by the server, too short or long, or a repetition of another
 * sample.
 */
function isUnfit(sample: Sample, samples: readonly Sample[]): boolean {
  const part = partOf(sample);
  const { check } = sample;
  return (
    (part !== null && part.endMs - part.startMs < SAMPLE_MS_MIN) ||
    (check.phase === 'done' && isRefused(check.quality)) ||
    (check.phase === 'failed' && isUnreadable(check.failure)) ||
    hasRefusedFile(sample) ||
    repeatOf(sample, samples) !== null
  );
}

/** Whether the server refuses the file, so that its upload cannot continue. */
const hasRefusedFile = ({ state }: Sample): boolean =>
  state.phase === 'failed' && isFileRefused(state.failure);

/**
 * An earlier sample with some of the same audio; null without one. Shared audio counts only once, and the server
 * refuses such a pair.
 */
export function repeatOf(sample: Sample, samples: readonly Sample[]): Sample | null {
  const part = partOf(sample);
  if (sample.state.phase !== 'done' || !part) return null;
  const { sha256 } = sample.state.asset;
  const earlier = samples.slice(0, samples.indexOf(sample)).find((other) => {
    const theirs = partOf(other);
    return (
      other.state.phase === 'done' &&
      other.state.asset.sha256 === sha256 &&
      theirs !== null &&
      theirs.startMs < part.endMs &&
      part.startMs < theirs.endMs
    );
  });
  return earlier ?? null;
}

export const summaryOf = (samples: readonly Sample[]): Summary => ({
  count: samples.length,
  totalMs: samples.reduce((sum, sample) => {
    const part = isUnfit(sample, samples) ? null : partOf(sample);
    return sum + (part ? part.endMs - part.startMs : 0);
  }, 0),
  isBusy: samples.some(
    (sample) => (sample.state.phase !== 'done' && !hasRefusedFile(sample)) || sample.check.phase === 'asking',
  ),
  hasUnfit: samples.some((sample) => isUnfit(sample, samples)),
});

/** Reasons why a clone cannot start, in the order of the form. */
export type Blocker =
  | 'attempts'
  | 'noAttempts'
  | 'samples'
  | 'fewer'
  | 'uploads'
  | 'length'
  | 'shorter'
  | 'fit'
  | 'name'
  | 'gender'
  | 'proof'
  | 'consent';

export interface Order {
  readonly kind: CloneKind;
  readonly option: Pick<VoiceCloneOption, 'attempts' | 'attempts_left'>;
  readonly summary: Summary;
  /** Null for a clone with new samples, which keeps its name. */
  readonly details: { readonly name: string; readonly gender: string } | null;
  readonly hasProof: boolean;
  readonly isAgreed: boolean;
}

export function blockersOf({
  kind,
  option,
  summary,
  details,
  hasProof,
  isAgreed,
}: Order): readonly Blocker[] {
  const { countMin, countMax, totalMsMin, totalMsMax } = SAMPLE_LIMITS[kind];
  const { count, totalMs, isBusy, hasUnfit } = summary;
  const found: Record<Blocker, boolean> = {
    noAttempts: option.attempts === 0,
    attempts: option.attempts > 0 && option.attempts_left === 0,
    samples: count < countMin,
    fewer: count > countMax,
    uploads: isBusy,
    // Samples still uploading may make up the missing length
    length: totalMs < totalMsMin && !isBusy,
    shorter: totalMs > totalMsMax,
    fit: hasUnfit,
    name: details !== null && details.name.trim() === '',
    gender: details !== null && details.gender === '',
    proof: kind === 'professional' && !hasProof,
    consent: !isAgreed,
  };
  return (Object.keys(found) as Blocker[]).filter((blocker) => found[blocker]);
}
