import { moveOffset } from '../model/places.ts';
import type { ScriptText } from '../model/script-text.ts';
import type { ScriptSegment } from '../model/segment.ts';
import { createRebase, isSameText, rebaseHistory, type Shape } from '../project/rebase.ts';
import type { Moment, Undo } from './undo.ts';

const SENTENCES: Shape<ScriptSegment> = { keyOf: ({ key }) => key, parts: [['text'], ['own']] };

/** Whether a moment belongs to this script. A script has no id before it is first stored. */
const isOf = ({ script }: Moment, now: ScriptText): boolean => {
  if (script.scriptId !== null) return script.scriptId === now.scriptId;
  const keys = new Set(now.segments.map(({ key }) => key));
  return script.segments.length === 0 || script.segments.some(({ key }) => keys.has(key));
};

/** Keeps another window's changes to a script when the user undoes or redoes across them. */
export function rebaseUndo(undo: Undo, before: ScriptText, after: ScriptText): void {
  const rebase = createRebase(before.segments, after.segments, SENTENCES);
  const withChanges = (moment: Moment): Moment | null => {
    if (!isOf(moment, before)) return moment;
    const segments = rebase(moment.script.segments);
    if (!segments) return null;
    const isLeadTheirs = moment.script.lead === before.lead;
    const script = { ...moment.script, segments, lead: isLeadTheirs ? after.lead : moment.script.lead };
    const place = (offset: number) => moveOffset(moment.script, script, offset) ?? offset;
    const caret = { start: place(moment.caret.start), end: place(moment.caret.end) };
    return { ...moment, script, caret };
  };
  const now: Moment = { script: after, caret: { start: 0, end: 0 }, settings: null };
  undo.amend((moments) =>
    rebaseHistory(
      moments,
      now,
      withChanges,
      (a, b) =>
        a.script.lead === b.script.lead && isSameText(a.script.segments, b.script.segments, SENTENCES),
    ),
  );
}
