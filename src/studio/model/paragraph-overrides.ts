import { sameOwn } from './paragraphs.ts';
import type { OwnSettings, ScriptSegment } from './segment.ts';

/** Settings of a run of sentences that differ from the script's: indexes from, to (exclusive). */
export type ParagraphOverride = readonly [from: number, to: number, own: OwnSettings];

export function overridesOf(segments: readonly ScriptSegment[]): ParagraphOverride[] {
  const runs: [number, number, OwnSettings][] = [];
  for (const [index, { own }] of segments.entries()) {
    if (!own) continue;
    const last = runs.at(-1);
    if (last?.[1] === index && sameOwn(last[2], own)) last[1] = index + 1;
    else runs.push([index, index + 1, own]);
  }
  return runs;
}

/** The sentences with the settings of these runs. Sentences outside have none of their own. */
export function withOverrides(
  segments: readonly ScriptSegment[],
  runs: readonly ParagraphOverride[],
): ScriptSegment[] {
  const own: (OwnSettings | null)[] = segments.map(() => null);
  for (const [from, to, settings] of runs) own.fill(settings, from, to);
  return segments.map((segment, index) =>
    sameOwn(segment.own, own[index]!) ? segment : { ...segment, own: own[index]! },
  );
}
