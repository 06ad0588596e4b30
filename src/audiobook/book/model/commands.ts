import { newId } from '../../../api/device.ts';
import { SEGMENT_CHARACTERS_MAX, countCharacters } from '../../../contract/constants/script.ts';
import { removeRows, setCue } from '../../../studio/rows/edit-rows.ts';
import { cueOf, type Row } from '../../../studio/rows/row.ts';
import type { BookModel } from './book-model.ts';
import { giveSpeaker, mergePassages, setPassageText, setPause, splitPassage } from './passages.ts';

/** Why a command did nothing. */
type PassageRefusal = 'tooLong' | 'cannotSplit' | 'cannotMerge';

/** The commands of keys and buttons on passages of the open chapter. Without an id they work on the selected passages. */
export interface PassageCommands {
  undo(): void;
  redo(): void;
  /** Changes the text of a passage. @returns false for a text that is too long */
  type(id: string, text: string): boolean;
  /**
   * Splits the edited passage.
   * @param offset of the caret; null for a selected range, which is not split
   */
  split(offset: number | null): void;
  /** Merges the active passage with the next one, or with the one before. */
  merge(by: 1 | -1): void;
  remove(): void;
  /** Toggles a mark on the selected passages; removes it if all have it. */
  toggle(mark: 'left_out' | 'bookmarked'): void;
  /** Sets the pause after the passages. @param seconds null for the usual pause */
  pause(seconds: number | null): void;
  /** Sets the speaker. @param name null for the narrator */
  speaker(name: string | null): void;
  /** Sets the speaker by the place in the cast, from 1; 0 is the narrator. */
  speakerAt(place: number): void;
  /** Selects another passage. @param isRange extends the selection to it */
  walk(by: number, isRange?: boolean): void;
  /** Selects the next passage whose speaker is only guessed; after the last one, the first. */
  nextUnsure(): void;
  /** Opens the text of the active passage. */
  edit(): void;
  /** Opens the text of the passage before or after. */
  editNext(by: 1 | -1, caret?: 'start' | 'end'): void;
  /** Plays from the active passage. Call it inside a click or key press: browsers block other playback. */
  playFrom(): void;
}

export function createCommands(model: BookModel, onRefused: (why: PassageRefusal) => void): PassageCommands {
  const open = () => model.$open.get();
  const all = () => open()?.rows.$rows.get() ?? [];
  const active = () => open()?.rows.get(open()!.selection.$selected.get().active ?? '');
  const ids = () => open()?.selection.$selected.get().ids ?? new Set<string>();
  const edit = (step: Parameters<NonNullable<ReturnType<typeof open>>['rows']['edit']>[0], name?: string) =>
    open()?.rows.edit(step, name) ?? false;
  const near = (id: string, by: number): Row | undefined => {
    const rows = all();
    const at = rows.findIndex(({ segment_id }) => segment_id === id);
    return rows[Math.min(Math.max(0, at + by), rows.length - 1)];
  };
  const travel = (touched: readonly string[] | null | undefined) => {
    const [first] = touched?.filter((id) => (open()?.rows.indexOf(id) ?? -1) >= 0) ?? [];
    if (first === undefined) return;
    open()!.selection.edit(null);
    open()!.selection.select(first);
  };
  const give = (name: string | null) => {
    edit(giveSpeaker(all(), ids(), name, model.voiceOf(name)));
  };

  return {
    undo: () => travel(open()?.rows.undo()),
    redo: () => travel(open()?.rows.redo()),
    type(id, text) {
      const row = open()?.rows.get(id);
      if (!row) return true;
      if (countCharacters(text) > SEGMENT_CHARACTERS_MAX) {
        onRefused('tooLong');
        return false;
      }
      edit(setPassageText(row, text), `text ${id}`);
      return true;
    },
    split(offset) {
      if (offset === null) return;
      const row = active();
      const id = newId();
      if (!row || !edit(splitPassage(row, offset, id))) return onRefused('cannotSplit');
      open()!.selection.edit({ id, caret: 0 });
    },
    merge(by) {
      const row = active();
      const other = row && all()[open()!.rows.indexOf(row.segment_id) + by];
      if (!row || !other) return;
      const [first, second] = by > 0 ? [row, other] : [other, row];
      const { selection } = open()!;
      const editing = selection.$editing.get();
      const caret = first.text.trimEnd().length;
      if (!edit(mergePassages(first, second))) return onRefused('cannotMerge');
      if (editing) selection.edit({ id: first.segment_id, caret });
      else selection.select(first.segment_id);
    },
    remove() {
      const at = Math.min(...[...ids()].map((id) => open()!.rows.indexOf(id)));
      if (!edit(removeRows(all(), ids()))) return;
      const next = all()[at] ?? all().at(-1);
      open()!.selection.select(next?.segment_id ?? null);
    },
    toggle(mark) {
      const meant = all().filter(({ segment_id }) => ids().has(segment_id));
      const on = !meant.every((row) => cueOf(row)[mark]);
      edit(setCue(all(), ids(), { [mark]: on }));
    },
    pause: (seconds) => void edit(setPause(all(), ids(), seconds)),
    speaker: give,
    speakerAt(place) {
      const speaker = model.$book.get().cast.speakers[place - 1];
      if (place === 0) give(null);
      else if (speaker) give(speaker.name);
    },
    walk(by, isRange = false) {
      const selection = open()?.selection;
      const from = selection?.$selected.get().active;
      const next = from ? near(from, by) : all()[0];
      if (next) selection!.select(next.segment_id, isRange);
    },
    nextUnsure() {
      const rows = all();
      const row = active();
      const at = row ? rows.indexOf(row) : -1;
      const unsure = (one: Row) => one.cue?.unsure === true;
      const next = rows.slice(at + 1).find(unsure) ?? rows.find(unsure);
      if (next) open()!.selection.select(next.segment_id);
    },
    edit() {
      const row = active();
      if (row) open()!.selection.edit({ id: row.segment_id });
    },
    editNext(by, caret = 'end') {
      const selection = open()?.selection;
      const editing = selection?.$editing.get();
      const next = editing && near(editing.id, by);
      if (!next || next.segment_id === editing.id) return;
      selection!.edit({ id: next.segment_id, caret: caret === 'start' ? 0 : undefined });
    },
    playFrom() {
      const row = active();
      if (row) model.player.play(row.segment_id);
    },
  };
}
