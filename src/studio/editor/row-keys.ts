import type { KeyboardEvent } from 'react';

/** How far the arrows and their neighbours walk in a list of rows. @param page rows of a page */
export const stepOf = (key: string, page: number): number | undefined =>
  ({
    ArrowUp: -1,
    ArrowDown: 1,
    PageUp: -page,
    PageDown: page,
    Home: -Infinity,
    End: Infinity,
  })[key];

/** Runs what a key of a list does, while no field in it has the focus and no command key is held. */
export function runListKey(event: KeyboardEvent<HTMLElement>, action: () => (() => void) | null): void {
  if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
  const run = action();
  if (!run) return;
  event.preventDefault();
  run();
}

/** What the keys in the text of a row may ask for. */
export interface FieldCommands {
  /** Splits the row at the caret; `null` where a range is selected. */
  split(offset: number | null): void;
  /** Merges the row with the next one, or the one before. */
  merge(by: 1 | -1): void;
  editNext(by: 1 | -1, caret?: 'start' | 'end'): void;
}

/**
 * Runs what a key in the text of a row does.
 *
 * @param more keys of one editor alone
 */
export function runFieldKey(
  event: KeyboardEvent<HTMLTextAreaElement>,
  commands: FieldCommands,
  close: () => void,
  more: () => (() => void) | null = () => null,
): void {
  // An input method uses these keys itself
  if (event.nativeEvent.isComposing) return;
  const run = more() ?? fieldAction(event, commands, close);
  if (!run) return;
  event.preventDefault();
  event.stopPropagation();
  run();
}

function fieldAction(
  event: KeyboardEvent<HTMLTextAreaElement>,
  commands: FieldCommands,
  close: () => void,
): (() => void) | null {
  const { key, altKey, shiftKey, currentTarget: field } = event;
  const isControl = event.ctrlKey || event.metaKey;
  const { selectionStart: start, selectionEnd: end } = field;
  const isCaret = start === end;
  if (key === 'Escape') return close;
  if (key === 'Enter' && isControl) return () => commands.split(isCaret ? start : null);
  if (key === 'Enter') return () => commands.editNext(shiftKey ? -1 : 1);
  if (isControl || altKey || shiftKey || !isCaret) return null;
  if (key === 'ArrowUp' && start === 0) return () => commands.editNext(-1);
  if (key === 'ArrowDown' && end === field.value.length) return () => commands.editNext(1, 'start');
  if (key === 'Backspace' && start === 0) return () => commands.merge(-1);
  if (key === 'Delete' && end === field.value.length) return () => commands.merge(1);
  return null;
}
