import { newId } from '../../api/device.ts';
import { align } from './align.ts';
import { takeOverSettings } from './paragraphs.ts';
import type { ScriptSegment } from './segment.ts';
import type { SplitText } from './split.ts';

/** The text of a script as segments: `lead` and all `text + gap` joined are the editor's content. */
export interface ScriptText {
  readonly lead: string;
  readonly segments: readonly ScriptSegment[];
  /** Id on the server, created here before the script is first stored; null until then. */
  readonly scriptId: string | null;
  /** Whether the script was started in this editor, which therefore knows everything ever made of it. */
  readonly isBegunHere: boolean;
  /** Name of a new script, from the file it came from; null to name it by its first words. */
  readonly title: string | null;
  /** Removed sentences, newest last. When text is moved, they come back with their takes. */
  readonly removed: readonly Removed[];
  /** Incremented by every edit. */
  readonly revision: number;
}

interface Removed {
  readonly segment: ScriptSegment;
  readonly scriptId: string | null;
  /** Key of the sentence before it; null for the first one. */
  readonly after: string | null;
  /** Revision in which it was removed. */
  readonly revision: number;
  /** Whether the whole script was removed from the text then. */
  readonly isWhole: boolean;
}

/** Enough to undo replacing everything once. */
const REMOVED_MAX = 5_000;
/** Number of edits for which a new sentence in the place of a removed one counts as that sentence, rewritten. */
const REWRITTEN_TURNS = 40;

export const emptyScript: ScriptText = {
  lead: '',
  segments: [],
  scriptId: null,
  isBegunHere: true,
  title: null,
  removed: [],
  revision: 0,
};

export const joinText = ({ lead, segments }: Pick<ScriptText, 'lead' | 'segments'>): string =>
  lead + segments.map(({ text, gap }) => text + gap).join('');

/** A segment of which nothing has been made. */
export const newSegment = (text: string, gap: string, key = newId()): ScriptSegment => ({
  key,
  text,
  gap,
  takes: [],
  takeId: null,
  work: 'none',
  error: null,
  own: null,
});

/**
 * The script after an edit of its text. Unchanged sentences keep their identity and takes. An edited one keeps them and
 * becomes stale. A removed one that comes back is recognised. When nothing of the old text is left, a new script
 * begins, unless nothing of the old one was ever spoken: then it becomes the new one.
 */
export function reconcile(script: ScriptText, text: SplitText): ScriptText {
  return withText(script, text, align(textsOf(script.segments), textsOf(text.pieces)));
}

/**
 * Replaces the text of the whole script. This begins a new script however similar the texts are, so that the old one
 * stays as it is. Exceptions: a text with every sentence of the old one continues that script, and a script of which
 * nothing was ever spoken becomes the new one.
 *
 * @param title of the new script; null to name it by its first words
 */
export function replaceText(script: ScriptText, text: SplitText, title: string | null = null): ScriptText {
  const match = hasAll(textsOf(text.pieces), textsOf(script.segments))
    ? align(textsOf(script.segments), textsOf(text.pieces))
    : text.pieces.map(() => -1);
  const after = withText(script, text, match, title === null);
  return title === null ? after : { ...after, title };
}

/** Whether the script can be discarded: it was never named, and nothing was ever made of it. */
function isDisposable({ scriptId, isBegunHere, title, segments, removed }: ScriptText): boolean {
  const gone = removed.filter((entry) => entry.scriptId === scriptId).map(({ segment }) => segment);
  const isUnspoken = ({ takes, work }: ScriptSegment) =>
    takes.length === 0 && (work === 'none' || work === 'failed');
  return isBegunHere && title === null && [...segments, ...gone].every(isUnspoken);
}

const textsOf = (parts: readonly { readonly text: string }[]): string[] => parts.map(({ text }) => text);

/** Whether the texts include all wanted ones, each at least as often. */
function hasAll(texts: readonly string[], wanted: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return wanted.every((text) => {
    const left = counts.get(text) ?? 0;
    counts.set(text, left - 1);
    return left > 0;
  });
}

/**
 * @param match for every piece the index of its sentence; -1 for a new one
 * @param mayGoOn whether a new text may take over a script that can be discarded
 */
function withText(
  script: ScriptText,
  { lead, pieces }: SplitText,
  match: readonly number[],
  mayGoOn = true,
): ScriptText {
  const before = script.segments;
  const kept = new Set(match);
  const revision = script.revision + 1;
  const isNewText = kept.size === 0 || (kept.size === 1 && kept.has(-1));
  const gone = before.flatMap((segment, index): Removed[] =>
    kept.has(index)
      ? []
      : [
          {
            segment,
            scriptId: script.scriptId,
            after: before[index - 1]?.key ?? null,
            revision,
            isWhole: isNewText,
          },
        ],
  );
  const removed = createRemoved(script.removed);
  const back = isNewText ? removed.scriptIn(textsOf(pieces)) : null;
  const goesOn = !isNewText || (back === null && mayGoOn && isDisposable(script));
  const scriptId = goesOn ? script.scriptId : back;
  const segments: ScriptSegment[] = [];
  const fresh = new Set<ScriptSegment>();
  for (const [index, { text, gap }] of pieces.entries()) {
    const old = before[match[index]!];
    const known =
      old ??
      removed.byText(text, scriptId) ??
      (isNewText
        ? null
        : removed.byPlace(segments.at(-1)?.key ?? null, revision - REWRITTEN_TURNS, scriptId));
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
    isBegunHere: goesOn ? script.isBegunHere : back === null,
    title: isNewText ? null : script.title,
    removed: [...removed.left(), ...gone].slice(-REMOVED_MAX),
    revision,
  };
}

/** A changed text clears the last failure. */
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
    /** Id of a script that was removed as a whole and whose sentences are all among these texts; null for none. */
    scriptIn: (texts: readonly string[]): string | null => {
      const seen = new Set<number>();
      for (const { scriptId, revision, isWhole } of removed.toReversed()) {
        if (!isWhole || scriptId === null || seen.has(revision)) continue;
        seen.add(revision);
        const whole = removed.filter((entry) => entry.revision === revision).map(({ segment }) => segment);
        if (hasAll(texts, textsOf(whole))) return scriptId;
      }
      return null;
    },
    byText: (text: string, scriptId: string | null) =>
      revive(byText.get(text)?.findLast((entry) => !revived.has(entry) && entry.scriptId === scriptId)),
    /** The sentence removed from this place since that revision. */
    byPlace: (after: string | null, since: number, scriptId: string | null) =>
      revive(
        removed.findLast(
          (entry) =>
            entry.after === after &&
            entry.revision >= since &&
            entry.scriptId === scriptId &&
            !revived.has(entry),
        ),
      ),
    left: () => (revived.size === 0 ? removed : removed.filter((entry) => !revived.has(entry))),
  };
}
