import type { KeyboardEvent } from 'react';
import type { EditorCommands } from '../model/commands.ts';

const PAGE = 8;

/** Keys of the list while no field has them. */
export function rowKeys(event: KeyboardEvent<HTMLElement>, commands: EditorCommands): void {
  const target = event.target as HTMLElement;
  if (target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
  const run = actionOf(event, commands);
  if (!run) return;
  event.preventDefault();
  run();
}

function actionOf({ key, shiftKey }: KeyboardEvent, commands: EditorCommands): (() => void) | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: -1,
    ArrowDown: 1,
    PageUp: -PAGE,
    PageDown: PAGE,
    Home: -Infinity,
    End: Infinity,
  };
  const by = steps[key];
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

/** Keys in a text of a row. */
export function fieldKeys(
  event: KeyboardEvent<HTMLTextAreaElement>,
  commands: EditorCommands,
  close: () => void,
) {
  // An input method uses these keys itself
  if (event.nativeEvent.isComposing) return;
  const run = fieldAction(event, commands, close);
  if (!run) return;
  event.preventDefault();
  event.stopPropagation();
  run();
}

function fieldAction(
  event: KeyboardEvent<HTMLTextAreaElement>,
  commands: EditorCommands,
  close: () => void,
): (() => void) | null {
  const { key, altKey, shiftKey, currentTarget: field } = event;
  const isControl = event.ctrlKey || event.metaKey;
  const { selectionStart: start, selectionEnd: end } = field;
  const isCaret = start === end;
  if (key === 'Escape') return close;
  if (key === 'Enter' && isControl) return () => commands.split(isCaret ? start : null);
  if (key === 'Enter') return () => commands.editNext(shiftKey ? -1 : 1);
  if (altKey && shiftKey && key === 'ArrowDown') return () => commands.moveWords(start, 1);
  if (altKey && shiftKey && key === 'ArrowUp') return () => commands.moveWords(end, -1);
  if (isControl || altKey || shiftKey || !isCaret) return null;
  if (key === 'ArrowUp' && start === 0) return () => commands.editNext(-1);
  if (key === 'ArrowDown' && end === field.value.length) return () => commands.editNext(1, 'start');
  if (key === 'Backspace' && start === 0) return () => commands.merge(-1);
  if (key === 'Delete' && end === field.value.length) return () => commands.merge(1);
  return null;
}
