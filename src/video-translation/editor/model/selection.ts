import { atom, type ReadableAtom } from 'nanostores';
import { selectClips, type SelectHow as ClipsHow } from '../../../studio/timeline/selection.ts';
import type { RowField } from '../../../studio/rows/row.ts';
import type { RowsModel } from '../../../studio/rows/rows-model.ts';

/** The rows that commands apply to. */
export interface Selected {
  /** Id of the row that keys apply to; null for none. */
  readonly active: string | null;
  readonly ids: ReadonlySet<string>;
}

/** A text of a row that is being edited. */
export interface Editing {
  readonly id: string;
  readonly field: RowField;
  /** Offset of the caret; default: the end of the text. */
  readonly caret?: number | undefined;
}

/** Selects a row alone, the range from the active row to it, or toggles it. */
export type SelectHow = 'one' | 'range' | 'toggle';

export interface Selection {
  readonly $selected: ReadableAtom<Selected>;
  readonly $editing: ReadableAtom<Editing | null>;
  select(id: string, how?: SelectHow): void;
  selectAll(ids: Iterable<string>): void;
  /** Selects the rows of timeline clips. */
  choose(ids: readonly string[], how: ClipsHow): void;
  edit(editing: Editing | null): void;
}

const NONE: Selected = { active: null, ids: new Set() };

/** Creates the selection. Rows that are deleted leave it. */
export function createSelection(rows: RowsModel): Selection {
  const $selected = atom<Selected>(NONE);
  const $editing = atom<Editing | null>(null);
  /** Id of the row where a range begins. */
  let anchor: string | null = null;

  const range = (from: string, to: string): string[] => {
    const [a, b] = [rows.indexOf(from), rows.indexOf(to)];
    return rows.$rows
      .get()
      .slice(Math.min(a, b), Math.max(a, b) + 1)
      .map(({ segment_id }) => segment_id);
  };
  rows.$rows.listen(() => {
    const { active, ids } = $selected.get();
    const left = [...ids].filter((id) => rows.indexOf(id) >= 0);
    if (left.length !== ids.size)
      $selected.set({
        active: active && left.includes(active) ? active : (left[0] ?? null),
        ids: new Set(left),
      });
    const editing = $editing.get();
    if (editing && rows.indexOf(editing.id) < 0) $editing.set(null);
  });

  return {
    $selected,
    $editing,
    select(id, how = 'one') {
      const { ids } = $selected.get();
      if (how === 'range' && anchor !== null && rows.indexOf(anchor) >= 0)
        return $selected.set({ active: id, ids: new Set(range(anchor, id)) });
      anchor = id;
      if (how !== 'toggle') return $selected.set({ active: id, ids: new Set([id]) });
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      $selected.set({ active: next.has(id) ? id : ([...next].at(-1) ?? null), ids: next });
    },
    selectAll(ids) {
      const all = new Set(ids);
      $selected.set({ active: $selected.get().active ?? [...all][0] ?? null, ids: all });
    },
    choose(ids, how) {
      const next = selectClips($selected.get().ids, ids, how);
      const last = ids.at(-1);
      anchor = last ?? null;
      $editing.set(null);
      $selected.set({ active: last && next.has(last) ? last : ([...next].at(-1) ?? null), ids: next });
    },
    edit(editing) {
      if (editing) {
        anchor = editing.id;
        $selected.set({ active: editing.id, ids: new Set([editing.id]) });
      }
      $editing.set(editing);
    },
  };
}
