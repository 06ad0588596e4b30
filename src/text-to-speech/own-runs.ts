import { sameOwn } from '../segments/paragraphs.ts';
import type { OwnSettings, ScriptSegment } from '../segments/segment.ts';

/** Settings that a row of sentences has of its own: indexes from, to (exclusive). */
export type OwnRun = readonly [from: number, to: number, own: OwnSettings];

export function ownRuns(segments: readonly ScriptSegment[]): OwnRun[] {
  const runs: [number, number, OwnSettings][] = [];
  for (const [index, { own }] of segments.entries()) {
    if (!own) continue;
    const last = runs.at(-1);
    if (last?.[1] === index && sameOwn(last[2], own)) last[1] = index + 1;
    else runs.push([index, index + 1, own]);
  }
  return runs;
}

/** The sentences with these settings, and none where no run says so. */
export function withOwnRuns(segments: readonly ScriptSegment[], runs: readonly OwnRun[]): ScriptSegment[] {
  const own: (OwnSettings | null)[] = segments.map(() => null);
  for (const [from, to, settings] of runs) own.fill(settings, from, to);
  return segments.map((segment, index) =>
    sameOwn(segment.own, own[index]!) ? segment : { ...segment, own: own[index]! },
  );
}
