import { countCharacters } from '../../contract/constants/script.ts';
import { estimateMs } from '../../contract/speech-length.ts';
import { pausesAround } from './pauses.ts';
import type { ScriptText } from './script-text.ts';
import {
  chosenTake,
  estimateCredits,
  isOpen,
  settingsOf,
  statusOf,
  type PronunciationOf,
  type ScriptSegment,
  type SegmentStatus,
  type SpeechSettings,
} from './segment.ts';

/** A script at a glance. */
export interface Summary {
  /** Length as it is limited: all text including white space. */
  readonly characters: number;
  /** Number of sentences that can be spoken. */
  readonly sentences: number;
  /** Sentences that still have to be made, in order. */
  readonly open: readonly ScriptSegment[];
  /** In the order of the segments. */
  readonly statuses: readonly SegmentStatus[];
  /** What has takes: `changed` if some open sentences have older takes, `some` if only finished ones do. */
  readonly made: 'nothing' | 'some' | 'changed';
  /** Price of the open sentences, before the server checks its cache. */
  readonly credits: number;
  /** Length of the speech, partly estimated. */
  readonly durationMs: number;
  /** Estimated part of that for open sentences, including the pauses between them and before the script. */
  readonly openMs: number;
}

export const hasTakes = ({ takes }: ScriptSegment): boolean => takes.length > 0;

/**
 * Settings are null while no voice is known: nothing is made or stale then. The pronunciation is null while the list is
 * unknown: takes are then not compared with it.
 */
export function summarise(
  { lead, segments }: Pick<ScriptText, 'lead' | 'segments'>,
  settings: SpeechSettings | null,
  pronunciationOf: PronunciationOf | null,
): Summary {
  const open: ScriptSegment[] = [];
  const statuses: SegmentStatus[] = [];
  let characters = 0;
  let sentences = 0;
  for (const segment of segments)
    statuses.push(settings ? statusOf(segment, settings, pronunciationOf) : 'stale');
  const { leadMs, afterMs } = pausesAround(
    lead,
    segments.map(({ gap }, index) => ({ gap, isHeard: statuses[index] !== 'silent' })),
  );
  let durationMs = leadMs;
  let openMs = 0;
  let lastPause = 0;
  for (const [index, segment] of segments.entries()) {
    const status = statuses[index]!;
    characters += countCharacters(segment.text) + segment.gap.length;
    if (status === 'silent') continue;
    const pause = afterMs[sentences++]!;
    if (isOpen(status)) open.push(segment);
    const take = status === 'fresh' ? chosenTake(segment) : null;
    const speed = settings ? settingsOf(segment, settings).speed : 1;
    const ms = (take?.duration_ms ?? estimateMs(segment.text, speed)) + pause;
    durationMs += ms;
    if (!isOpen(status)) continue;
    openMs += ms;
    lastPause = pause;
  }
  return {
    characters,
    sentences,
    open,
    statuses,
    made: open.some(hasTakes) ? 'changed' : segments.some(hasTakes) ? 'some' : 'nothing',
    credits: settings ? estimateCredits(open, settings) : 0,
    durationMs,
    openMs: leadMs + openMs - lastPause,
  };
}
