import type { KeyboardEvent } from 'react';
import { runFieldKey, runListKey, stepOf } from '../../../studio/editor/row-keys.ts';
import type { EditorCommands } from '../model/commands.ts';

const PAGE = 8;

/** Keys of the list while no field is being edited. */
export const rowKeys = (event: KeyboardEvent<HTMLElement>, commands: EditorCommands): void =>
  runListKey(event, () => actionOf(event, commands));

function actionOf({ key, shiftKey }: KeyboardEvent, commands: EditorCommands): (() => void) | null {
  const by = stepOf(key, PAGE);
  if (by !== undefined) return () => commands.walk(by, shiftKey);
  const actions: Readonly<Record<string, () => void>> = {
    enter: () => commands.edit(shiftKey ? 'source' : 'translation'),
    delete: commands.remove,
    backspace: commands.remove,
    insert: commands.add,
    n: commands.add,
    m: () => commands.merge(1),
    p: commands.play,
  };
  const marks: Readonly<Record<string, () => void>> = {
    l: () => commands.toggle('locked'),
    o: () => commands.toggle('left_out'),
    b: () => commands.toggle('bookmarked'),
    f: () => commands.toggle('fixed_length'),
  };
  return (shiftKey ? marks : {})[key.toLowerCase()] ?? actions[key.toLowerCase()] ?? null;
}

/** Keys inside a text of a row. */
export const fieldKeys = (
  event: KeyboardEvent<HTMLTextAreaElement>,
  commands: EditorCommands,
  close: () => void,
): void => runFieldKey(event, commands, close, () => wordsAction(event, commands));

/** Alt+Shift with an arrow key moves words between two rows. */
function wordsAction(
  { key, altKey, shiftKey, currentTarget: field }: KeyboardEvent<HTMLTextAreaElement>,
  commands: EditorCommands,
): (() => void) | null {
  if (!altKey || !shiftKey) return null;
  if (key === 'ArrowDown') return () => commands.moveWords(field.selectionStart, 1);
  if (key === 'ArrowUp') return () => commands.moveWords(field.selectionEnd, -1);
  return null;
}
