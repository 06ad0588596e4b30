import { newId } from '../../../../api/device.ts';
import type { SubtitleLimits } from '../../../../studio/model/subtitles/presets.ts';
import { cuesOf } from '../../../../studio/model/subtitles/segment/cues.ts';
import { piecesOf, spreadOver } from '../../../../studio/model/timed-words.ts';
import { endOf, startOf, type Row } from '../../../../studio/rows/row.ts';
import { splitRow } from '../../../../studio/rows/split-row.ts';
import { stepOf, type Step } from '../../../../studio/rows/step.ts';

const isSpace = (sign: string) => /\s/.test(sign);

/** Offset after the given number of characters other than white space. */
function placeAfter(text: string, characters: number): number {
  let left = characters;
  for (let at = 0; at < text.length; at++) if (!isSpace(text[at]!) && --left === 0) return at + 1;
  return text.length;
}

/** Splits a row into one row per subtitle; undefined if it is a single one. */
export function splitLong(
  row: Row,
  limits: SubtitleLimits,
  language: string,
): (() => Step | null) | undefined {
  if (piecesOf(row.text).length < 2) return undefined;
  return () => {
    const cues = cuesOf(spreadOver(piecesOf(row.text), startOf(row), endOf(row)), language, limits);
    const parts: Row[] = [row];
    for (const { lines } of cues.slice(0, -1)) {
      const rest = parts.at(-1)!;
      const length = lines.join('').replaceAll(/\s/g, '').length;
      const split = splitRow(rest, 'translation', placeAfter(rest.text, length), newId());
      if (split) parts.splice(-1, 1, split.changed[0]!.after, split.added[0]!.row);
    }
    const [after, ...more] = parts;
    const added = more.map((part, index) => ({ row: part, previous: parts[index]!.segment_id }));
    return more.length === 0 ? null : stepOf({ changed: [{ before: row, after: after! }], added });
  };
}
