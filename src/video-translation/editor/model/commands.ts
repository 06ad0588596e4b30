import { newId } from '../../../api/device.ts';
import { SEGMENT_CHARACTERS_MAX, countCharacters } from '../../../contract/constants/script.ts';
import { insertRow, removeRows, setCue, setLocked, setText } from '../../../studio/rows/edit-rows.ts';
import { cueOf, endOf, startOf, textIn, type Row, type RowField } from '../../../studio/rows/row.ts';
import { mergeRows, moveWords, splitRow } from '../../../studio/rows/split-row.ts';
import type { VideoEditor } from './editor-model.ts';

/** Why a command was refused. */
export type CommandRefusal = 'tooLong' | 'lockedLine' | 'cannotSplit' | 'cannotMerge';

type Mark = 'locked' | 'left_out' | 'bookmarked' | 'fixed_length';

/** Commands of keys, buttons and menus on rows. Without an id they apply to the selected rows. */
export interface EditorCommands {
  undo(): void;
  redo(): void;
  /** @returns false if the text is too long or the row is locked */
  type(id: string, field: RowField, text: string): boolean;
  /** @param offset of the caret in the edited text; null if none is being edited */
  split(offset: number | null): void;
  /** Merges the active row with the next or previous one. */
  merge(by: 1 | -1): void;
  /** Moves the text after the caret to the next row, or the text before it to the previous one. */
  moveWords(offset: number, by: 1 | -1): void;
  /** Plays the active row within the video. Call it inside the click or key press. */
  play(): void;
  add(): void;
  remove(): void;
  /** Sets a mark on the selected rows; removes it if all have it. */
  toggle(mark: Mark): void;
  /** Selects the next or previous row. @param extend extends the selection to it */
  walk(by: number, extend?: boolean): void;
  /** Opens a text of the active row for editing. */
  edit(field: RowField): void;
  /** Opens the same text of the next or previous row. */
  editNext(by: 1 | -1, caret?: 'start' | 'end'): void;
}

const isOn = (row: Row, mark: Mark): boolean => (mark === 'locked' ? row.locked : cueOf(row)[mark]);

/** @param shown the rows that pass the filter, in order */
export function createCommands(
  { rows, selection, stage }: Pick<VideoEditor, 'rows' | 'selection' | 'stage'>,
  shown: () => readonly Row[],
  onRefused: (why: CommandRefusal) => void,
): EditorCommands {
  const active = () => rows.get(selection.$selected.get().active ?? '');
  const ids = () => selection.$selected.get().ids;
  const travel = (touched: readonly string[] | null) => {
    const left = touched?.filter((id) => rows.indexOf(id) >= 0) ?? [];
    if (left[0] === undefined) return;
    // A user who is editing one of the changed rows stays in it
    const editing = selection.$editing.get();
    if (editing && left.includes(editing.id)) return;
    selection.edit(null);
    selection.select(left[0]);
    if (left.length > 1) selection.selectAll(left);
  };
  const near = (id: string, by: number): Row | undefined => {
    const list = shown();
    const at = list.findIndex(({ segment_id }) => segment_id === id);
    return list[Math.min(Math.max(0, at + by), list.length - 1)];
  };

  return {
    undo: () => travel(rows.undo()),
    redo: () => travel(rows.redo()),
    type(id, field, text) {
      const row = rows.get(id);
      if (!row) return true;
      if (row.locked) {
        onRefused('lockedLine');
        return false;
      }
      if (countCharacters(text) > SEGMENT_CHARACTERS_MAX) {
        onRefused('tooLong');
        return false;
      }
      rows.edit(setText(row, field, text), `${field} ${id}`);
      return true;
    },
    split(offset) {
      const row = active();
      const editing = selection.$editing.get();
      const id = newId();
      if (row?.locked) return onRefused('lockedLine');
      if (!row || !editing || offset === null || !rows.edit(splitRow(row, editing.field, offset, id)))
        return onRefused('cannotSplit');
      selection.edit({ id, field: editing.field, caret: 0 });
    },
    merge(by) {
      const row = active();
      if (!row) return;
      const at = rows.indexOf(row.segment_id);
      const other = rows.$rows.get()[at + by];
      if (!other) return;
      if (row.locked || other.locked) return onRefused('lockedLine');
      const [first, second] = by > 0 ? [row, other] : [other, row];
      const editing = selection.$editing.get();
      const caret = editing && textIn(by > 0 ? row : other, editing.field).length;
      if (!rows.edit(mergeRows(first, second))) return onRefused('cannotMerge');
      selection.select(first.segment_id);
      if (editing) selection.edit({ id: first.segment_id, field: editing.field, caret: caret ?? 0 });
    },
    moveWords(offset, by) {
      const row = active();
      const editing = selection.$editing.get();
      const other = row && rows.$rows.get()[rows.indexOf(row.segment_id) + by];
      if (!row || !other || !editing) return;
      if (row.locked || other.locked) return onRefused('lockedLine');
      if (!rows.edit(moveWords(row, other, editing.field, offset))) return;
      // The caret stays at the boundary between the two texts
      selection.edit({ ...editing, caret: by > 0 ? Infinity : 0 });
    },
    play() {
      const row = active();
      if (row) stage.playSpan(startOf(row), endOf(row));
    },
    add() {
      const row = active();
      const id = newId();
      const index = row ? rows.indexOf(row.segment_id) : rows.$rows.get().length - 1;
      if (rows.edit(insertRow(rows.$rows.get(), index, id))) selection.edit({ id, field: 'translation' });
    },
    remove() {
      const gone = ids();
      const at = Math.min(...[...gone].map((id) => rows.indexOf(id)));
      if (!rows.edit(removeRows(rows.$rows.get(), gone))) return;
      const next = rows.$rows.get()[at] ?? rows.$rows.get().at(-1);
      if (next) selection.select(next.segment_id);
    },
    toggle(mark) {
      const all = rows.$rows.get();
      const meant = all.filter(({ segment_id }) => ids().has(segment_id));
      const on = !meant.every((row) => isOn(row, mark));
      rows.edit(mark === 'locked' ? setLocked(all, ids(), on) : setCue(all, ids(), { [mark]: on }));
    },
    walk(by, extend = false) {
      const { active: from } = selection.$selected.get();
      const next = from === null ? shown().at(by === Infinity ? -1 : 0) : near(from, by);
      if (next) selection.select(next.segment_id, extend ? 'range' : 'one');
    },
    edit(field) {
      const row = active();
      if (row) selection.edit({ id: row.segment_id, field });
    },
    editNext(by, caret = 'end') {
      const editing = selection.$editing.get();
      const next = editing && near(editing.id, by);
      if (!next || next.segment_id === editing.id) return;
      const offset = caret === 'start' ? 0 : undefined;
      selection.edit({ id: next.segment_id, field: editing.field, caret: offset });
    },
  };
}
