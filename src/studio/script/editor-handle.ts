import { segmentAt, type TextRange } from '../model/places.ts';
import { revealIn } from './highlight/reveal.ts';
import type { ScriptState } from './script-state.ts';
import type { StepGroup, Undo } from './undo.ts';

/** Replacement of a range of the field. */
export interface Rewrite {
  readonly text: string;
  /** By default the selection. */
  readonly range?: TextRange;
  /** What to select afterwards, within `text`; by default the caret goes to its end. */
  readonly select?: TextRange;
}

/** The text field, as the tools around it use it. Its changes to the script can be undone. */
export interface EditorHandle {
  attach(area: HTMLTextAreaElement | null): () => void;
  /** Null while the panel is being built. */
  field(): HTMLTextAreaElement | null;
  text(): string;
  selection(): TextRange;
  select(range: TextRange): void;
  /**
   * Call it after the user typed or pasted: the field has the new text already. `before` is the selection before, if
   * known.
   */
  typed(text: string, before: TextRange | null, group: StepGroup | undefined): void;
  /** Changes the script in one undo step and updates the field. */
  step(run: () => void, options?: { withSettings?: boolean }): void;
  insert(rewrite: Rewrite): void;
  /** Replaces the whole text, see {@link ScriptState.replaceText}. */
  replaceAll(text: string, title?: string): void;
  undo(): void;
  redo(): void;
  focus(): void;
}

/** Whether the range contains all of the text except white space, and is not blank. */
const coversAll = (text: string, { start, end }: TextRange): boolean =>
  text.slice(start, end).trim() !== '' && (text.slice(0, start) + text.slice(end)).trim() === '';

/** The range of `text` that differs from `other`. */
function changedRange(text: string, other: string): TextRange {
  const most = Math.min(text.length, other.length);
  let start = 0;
  while (start < most && text[start] === other[start]) start++;
  let same = 0;
  while (same < most - start && text.at(-1 - same) === other.at(-1 - same)) same++;
  return { start, end: text.length - same };
}

const START: TextRange = { start: 0, end: 0 };

export function createEditorHandle({ state, undo }: { state: ScriptState; undo: Undo }): EditorHandle {
  let area: HTMLTextAreaElement | null = null;

  const text = () => state.$text.get();
  const selection = () => (area ? { start: area.selectionStart, end: area.selectionEnd } : START);
  const select = ({ start, end }: TextRange) => {
    area?.setSelectionRange(start, end);
    const at = segmentAt(state.$script.get(), start);
    const scroller = area?.closest<HTMLElement>('.tts-editor');
    // After the layer behind the field has been rendered
    if (at && scroller) requestAnimationFrame(() => revealIn(scroller, at.key));
  };
  const focus = () => area?.focus({ preventScroll: true });
  const travel = (way: 'undo' | 'redo') => {
    const caret = undo[way](selection());
    if (!caret) return;
    focus();
    select(caret);
  };

  return {
    attach(next) {
      area = next;
      return () => {
        area = null;
      };
    },
    field: () => area,
    text,
    selection,
    select,
    typed(value, before, group) {
      const caret = before ?? changedRange(text(), value);
      const isWhole = coversAll(text(), caret);
      undo.step({ caret, after: selection(), group }, () =>
        isWhole ? state.replaceText(value) : state.setText(value),
      );
    },
    step(run, options = {}) {
      const caret = selection();
      undo.step({ caret, ...options }, run);
      area?.setSelectionRange(caret.start, caret.end);
    },
    insert({ text: words, range = selection(), select: chosen }) {
      const { start, end } = range;
      const before = text();
      undo.step({ caret: selection() }, () =>
        state.setText(before.slice(0, start) + words + before.slice(end)),
      );
      focus();
      select({
        start: start + (chosen?.start ?? words.length),
        end: start + (chosen?.end ?? words.length),
      });
    },
    replaceAll(next, title) {
      undo.step({ caret: selection() }, () => state.replaceText(next, title));
      focus();
      area?.setSelectionRange(0, 0);
      area?.closest('.tts-editor')?.scrollTo(0, 0);
    },
    undo: () => travel('undo'),
    redo: () => travel('redo'),
    focus,
  };
}
