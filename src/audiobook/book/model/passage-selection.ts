import { atom, type ReadableAtom } from 'nanostores';
import type { RowsModel } from '../../../studio/rows/rows-model.ts';

/** The passages that commands work on. */
interface SelectedPassages {
  /** Id of the passage that keys work on; null for none. */
  readonly active: string | null;
  readonly ids: ReadonlySet<string>;
}

/** A passage whose text is open for typing. */
export interface EditedPassage {
  readonly id: string;
  /** Offset of the caret; default: the end. */
  readonly caret?: number | undefined;
}

export interface PassageSelection {
  readonly $selected: ReadableAtom<SelectedPassages>;
  readonly $editing: ReadableAtom<EditedPassage | null>;
  /** Selects a passage. @param isRange extends the selection from its start */
  select(id: string | null, isRange?: boolean): void;
  edit(editing: EditedPassage | null): void;
  /** Number of calls of `show()` and `focus()`. The text gets the focus each time. */
  readonly $shown: ReadableAtom<number>;
  /** Focuses the text, so that its keys work on the selected passages. */
  focus(): void;
  /** Selects and focuses a passage that the user opened from elsewhere. */
  show(id: string): void;
}

const NONE: SelectedPassages = { active: null, ids: new Set() };

/** Creates the selection of a chapter. It is cleared when its active passage is removed. */
export function createPassageSelection(rows: RowsModel): PassageSelection {
  const $selected = atom<SelectedPassages>(NONE);
  const $editing = atom<EditedPassage | null>(null);
  const $shown = atom(0);
  let anchor: string | null = null;

  rows.$rows.listen(() => {
    const { active } = $selected.get();
    if (active !== null && rows.indexOf(active) < 0) $selected.set(NONE);
    const editing = $editing.get();
    if (editing && rows.indexOf(editing.id) < 0) $editing.set(null);
  });
  const select = (id: string | null, isRange = false) => {
    const from = anchor === null ? -1 : rows.indexOf(anchor);
    if (id === null) return $selected.set(NONE);
    if (!isRange || from < 0) {
      anchor = id;
      return $selected.set({ active: id, ids: new Set([id]) });
    }
    const to = rows.indexOf(id);
    const range = rows.$rows.get().slice(Math.min(from, to), Math.max(from, to) + 1);
    $selected.set({ active: id, ids: new Set(range.map(({ segment_id }) => segment_id)) });
  };
  const focus = () => $shown.set($shown.get() + 1);
  return {
    $selected,
    $editing,
    select,
    $shown,
    focus,
    show(id) {
      select(id);
      focus();
    },
    edit(editing) {
      if (editing) select(editing.id);
      $editing.set(editing);
    },
  };
}
