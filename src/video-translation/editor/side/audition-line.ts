import { isSpeakable } from '../../../contract/constants/script.ts';
import { AUDITION_TEXT_MAX } from '../../../contract/constants/voices.ts';
import type { Rows } from '../../../studio/rows/row.ts';

/** The longest line that a voice may speak free of charge: a word or two would tell little. Null without one. */
export function auditionLine(rows: Rows): string | null {
  let longest: string | null = null;
  for (const { text } of rows) {
    const line = text.trim();
    if (line.length <= (longest?.length ?? 0) || line.length > AUDITION_TEXT_MAX || !isSpeakable(line))
      continue;
    longest = line;
  }
  return longest;
}
