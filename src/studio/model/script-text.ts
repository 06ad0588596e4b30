import { newId } from '../../api/device.ts';
import { align } from './align.ts';
import { takeOverSettings } from './paragraphs.ts';
import type { ScriptSegment } from './segment.ts';
import type { SplitText } from './split.ts';

/** The text of a script as segments: `lead` and all `text + gap` joined are the editor's content. */
export interface ScriptText {
  readonly lead: string;
  readonly segments: readonly ScriptSegment[];
  /** The server's script; null for a new one. */
  readonly scriptId: string | null;
  /** Name for a new script, of the file it came from; null to be named by its first words. */
  readonly title: string | null;
  /** Sentences that were taken out, newest last: moving brings them back with their takes. */
  readonly removed: readonly Removed[];
  /** Counts the texts it has had. */
  readonly turn: number;
}

interface Removed {
  readonly segment: ScriptSegment;
  readonly scriptId: string | null;
  /** Key of the sentence it stood after; null for the first one. */
  readonly after: string | null;
  /** When it went. */
  readonly turn: number;
}

/** Enough for an undo after everything was replaced, once. */
const REMOVED_MAX = 5_000;
/** Number of edits for which a new sentence at the place of a removed one still counts as that one, rewritten. */
const REWRITTEN_TURNS = 40;

export const emptyScript: ScriptText = {
  lead: '',
  segments: [],
  scriptId: null,
  title: null,
  removed: [],
  turn: 0,
};

export const joinText = ({ lead, segments }: Pick<ScriptText, 'lead' | 'segments'>): string =>
  lead + segments.map(({ text, gap }) => text + gap).join('');

/** A segment that was never made. */
export const newSegment = (text: string, gap: string): ScriptSegment => ({
  key: newId(),
  id: null,
  text,
  gap,
  takes: [],
  takeId: null,
  work: 'none',
  error: null,
  own: null,
});

/**
 * The script with a new text. Sentences that stayed keep their identity and takes, an edited one keeps them and
 * becomes stale by its other text, and one that comes back is the one that went. When nothing of the old text is
 * left, a new script begins.
 */
export function reconcile(script: ScriptText, { lead, pieces }: SplitText): ScriptText {
  const before = script.segments;
  const match = align(
    before.map(({ text }) => text),
    pieces.map(({ text }) => text),
  );
  const kept = new Set(match);
  const turn = script.turn + 1;
  const gone = before.flatMap((segment, index): Removed[] =>
    kept.has(index)
      ? []
      : [{ segment, scriptId: script.scriptId, after: before[index - 1]?.key ?? null, turn }],
  );
  const isNewScript = kept.size === 0 || (kept.size === 1 && kept.has(-1));
  const removed = createRemoved(script.removed);
  const scriptId = isNewScript ? removed.scriptOf(pieces.map(({ text }) => text)) : script.scriptId;
  const segments: ScriptSegment[] = [];
  const fresh = new Set<ScriptSegment>();
  for (const [index, { text, gap }] of pieces.entries()) {
    const old = before[match[index]!];
    const known =
      old ??
      removed.byText(text, scriptId) ??
      (isNewScript ? null : removed.byPlace(segments.at(-1)?.key ?? null, turn - REWRITTEN_TURNS, scriptId));
    if (!known) {
      const segment = newSegment(text, gap);
      segments.push(segment);
      fresh.add(segment);
    } else if (known.text === text && known.gap === gap) segments.push(known);
    else segments.push({ ...known, text, gap, ...changes(known, text) });
  }
  return {
    lead,
    segments: takeOverSettings(segments, fresh),
    scriptId,
    title: isNewScript ? null : script.title,
    removed: [...removed.left(), ...gone].slice(-REMOVED_MAX),
    turn,
  };
}

/** A new text forgets the last failure. */
const changes = (old: ScriptSegment, text: string): Partial<ScriptSegment> =>
  old.text !== text && old.work === 'failed' ? { work: 'none', error: null } : {};

function createRemoved(removed: readonly Removed[]) {
  const byText = new Map<string, Removed[]>();
  for (const entry of removed) {
    const same = byText.get(entry.segment.text);
    if (same) same.push(entry);
    else byText.set(entry.segment.text, [entry]);
  }
  const revived = new Set<Removed>();
  const revive = (entry: Removed | undefined): ScriptSegment | null => {
    if (!entry) return null;
    revived.add(entry);
    return entry.segment;
  };
  return {
    /** The script that the first of these sentences once belonged to. */
    scriptOf: (texts: readonly string[]) => {
      for (const text of texts) {
        const found = byText.get(text)?.findLast(({ scriptId }) => scriptId !== null);
        if (found) return found.scriptId;
      }
      return null;
    },
    byText: (text: string, scriptId: string | null) =>
      revive(byText.get(text)?.findLast((entry) => !revived.has(entry) && entry.scriptId === scriptId)),
    /** What went from this place since that turn. */
    byPlace: (after: string | null, since: number, scriptId: string | null) =>
      revive(
        removed.findLast(
          (entry) =>
            entry.after === after &&
            entry.turn >= since &&
            entry.scriptId === scriptId &&
            !revived.has(entry),
        ),
      ),
    left: () => (revived.size === 0 ? removed : removed.filter((entry) => !revived.has(entry))),
  };
}
