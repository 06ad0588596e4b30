import { SAMPLE_LIMITS, SAMPLE_MS_MIN, type CloneKind } from '../../contract/constants/voice-cloning.ts';
import type { VoiceCloneOption } from '../../contract/index.ts';
import { isFileRefused } from '../../studio/source/upload.ts';
import { isRefused, isUnreadable, partOf, type Sample } from './samples.ts';

/** What the samples come to. */
export interface Summary {
  readonly count: number;
  /** Length of the chosen parts that can be used, as far as it is known. */
  readonly totalMs: number;
  /** Some are still on their way, or being checked. */
  readonly isBusy: boolean;
  /** Some cannot be used. */
  readonly hasUnfit: boolean;
}

/** Whether a sample is refused by what the server found or could not read, by its length, or because another one has it. */
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

/** Its upload cannot go on. */
const hasRefusedFile = ({ state }: Sample): boolean =>
  state.phase === 'failed' && isFileRefused(state.failure);

/**
 * The earlier sample that has some of the same recording, when that was brought twice: what both have counts once, and the
 * server takes no such pair. Null for most.
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

/** Why a clone cannot be begun, in the order of the form. */
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
  /** Null where the voice is made anew and keeps its name. */
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
    // What is still on its way may be long enough
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
