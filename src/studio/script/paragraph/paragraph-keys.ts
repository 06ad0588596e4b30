import { keysOfParagraphs } from '../../model/paragraphs.ts';
import type { ScriptText } from '../../model/script-text.ts';
import { segmentAt, type TextRange } from '../../model/places.ts';

/** Keys of the sentences in all paragraphs that a selection touches, or in the one with the caret. */
export function paragraphKeys(script: ScriptText, { start, end }: TextRange): ReadonlySet<string> {
  const keys = new Set<string>();
  const first = segmentAt(script, start) ?? script.segments[0];
  if (first) keys.add(first.key);
  let at = script.lead.length;
  for (const { key, text, gap } of script.segments) {
    if (at < end && at + text.length > start) keys.add(key);
    at += text.length + gap.length;
  }
  return keysOfParagraphs(script.segments, keys);
}
