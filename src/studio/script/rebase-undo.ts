import { moveOffset } from '../model/places.ts';
import type { ScriptText } from '../model/script-text.ts';
import type { ScriptSegment } from '../model/segment.ts';
import { createRebase, isSameText, rebaseHistory, type Shape } from '../project/rebase.ts';
import type { Moment, Undo } from './undo.ts';

const SENTENCES: Shape<ScriptSegment> = { keyOf: ({ key }) => key, parts: [['text'], ['own']] };

/** Whether a moment is of this script. The text has no id until it is stored for the first time. */
const isOf = ({ script }: Moment, now: ScriptText): boolean => {
  if (script.scriptId !== null) return script.scriptId === now.scriptId;
  const keys = new Set(now.segments.map(({ key }) => key));
  return script.segments.length === 0 || script.segments.some(({ key }) => keys.has(key));
};

/** What another window changed in a script stays when the user goes back and forth over it. */
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
