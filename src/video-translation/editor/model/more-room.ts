import { SPEED_FACTORS } from '../../../contract/constants/speech.ts';
import { fitOf, SPEED_UNHEARD } from '../../../studio/model/subtitles/fit/fit-of.ts';
import { setTimes } from '../../../studio/rows/edit-rows.ts';
import { endOf, slotOf, startOf, type Row, type Rows } from '../../../studio/rows/row.ts';
import { isRecorded, setSpeed } from '../../../studio/rows/speakers.ts';
import type { Step } from '../../../studio/rows/step.ts';
import { spokenAfter, type RowFits } from './row-fit.ts';

/** Smallest part of what a row is too long that is worth a change. */
const HELP_MIN = 0.25;
const helps = (beforeMs: number, afterMs: number): boolean => beforeMs - afterMs >= HELP_MIN * beforeMs;

interface Limits {
  /** Where the video ends; Infinity without one. */
  endMs: number;
  /** Smallest gap between two subtitles. */
  gapMs: number;
}

/**
 * Gives a row whose speech is too long a longer slot: it takes the silence after it and, if that is too short, starts
 * the next row later as far as that leaves the next one enough time to be spoken unhurried.
 *
 * @param index of the row
 * @returns null if it is not too long, if that does not help, and if the row is locked
 */
export function longerSlot(rows: Rows, index: number, fits: RowFits, { endMs, gapMs }: Limits): Step | null {
  const row = rows[index];
  const next = spokenAfter(rows, index);
  const fit = row && fits.fitOf(row, next);
  if (!fit || fit.overrunMs === 0 || row.locked) return null;
  const wantedMs = startOf(row) + Math.ceil(fit.lengthMs);
  const laterMs = next ? Math.min(sparedBy(rows, next, fits), wantedMs + gapMs - startOf(next)) : 0;
  const nextMs = next ? startOf(next) + Math.max(0, laterMs) : endMs + gapMs;
  const end_ms = Math.max(endOf(row), Math.min(wantedMs, nextMs - gapMs));
  const moved = next && nextMs > startOf(next) ? { ...next, start_ms: nextMs } : next;
  const after = fits.fitOf({ ...row, end_ms }, moved);
  if (!after || !helps(fit.overrunMs, after.overrunMs)) return null;
  const changed = [{ ...row, end_ms }, ...(moved && moved !== next ? [moved] : [])];
  return setTimes(
    rows,
    changed.map((one) => ({ id: one.segment_id, startMs: startOf(one), endMs: endOf(one) })),
  );
}

/** How much later a row can start, in ms, so that its speech still fits its own slot unhurried and the order stays. */
function sparedBy(rows: Rows, row: Row, fits: RowFits): number {
  const after = spokenAfter(rows, rows.indexOf(row));
  const fit = row.locked ? null : fits.fitOf(row, after);
  if (!fit) return 0;
  const unhurriedMs = Math.floor(slotOf(row) - fit.soundMs / SPEED_UNHEARD.max);
  // Another speaker's row may start while this one is spoken
  const untilAfterMs = after ? startOf(after) - startOf(row) : Infinity;
  return Math.max(0, Math.min(unhurriedMs, untilAfterMs));
}

/**
 * Has a row whose speech is too long spoken faster: as little as makes it fit, or else as much as voices can.
 *
 * @param index of the row
 * @returns null if it is not too long, if that does not help, and if the row is locked or was recorded
 */
export function fasterVoice(rows: Rows, index: number, fits: RowFits): Step | null {
  const row = rows[index];
  const next = spokenAfter(rows, index);
  const fit = row && fits.fitOf(row, next);
  if (!fit || fit.overrunMs === 0 || row.locked || !row.voice || isRecorded(row)) return null;
  const { voice } = row;
  const slotMs = fit.lengthMs - fit.overrunMs;
  // As long as its take, if it has one: an estimate may be shorter, and the user would pay for a voice that is too slow
  const overrunAt = (speed: number) =>
    fitOf({ soundMs: (fit.soundMs * voice.speed) / speed, slotMs, silenceAfterMs: 0 }).overrunMs;
  const faster = SPEED_FACTORS.filter((speed) => speed > voice.speed);
  const speed = faster.find((one) => overrunAt(one) === 0) ?? faster.at(-1);
  if (speed === undefined || !helps(fit.overrunMs, overrunAt(speed))) return null;
  return setSpeed(rows, new Set([row.segment_id]), speed);
}
