import type { KeyboardEvent } from 'react';

/** Number of rows that an arrow, Page or Home/End key moves. @param page rows per page */
export const stepOf = (key: string, page: number): number | undefined =>
  ({
    ArrowUp: -1,
    ArrowDown: 1,
    PageUp: -page,
    PageDown: page,
    Home: -Infinity,
    End: Infinity,
  })[key];

/** Runs the action of a key in a list, unless a field inside has the focus or a modifier is held. */
export function runListKey(event: KeyboardEvent<HTMLElement>, action: () => (() => void) | null): void {
  if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
  const run = action();
  if (!run) return;
  event.preventDefault();
  run();
}

/** Commands that keys in the text of a row can trigger. */
export interface FieldCommands {
  /** Splits the row at the caret; null when a range is selected. */
  split(offset: number | null): void;
  /** Merges the row with the next one, or the one before. */
  merge(by: 1 | -1): void;
  editNext(by: 1 | -1, caret?: 'start' | 'end'): void;
}

/**
 * Runs the action of a key in the text of a row.
 *
 * @param more additional keys of one editor
 */
export function runFieldKey(
  event: KeyboardEvent<HTMLTextAreaElement>,
  commands: FieldCommands,
  close: () => void,
  more: () => (() => void) | null = () => null,
): void {
  // Input methods use these keys themselves
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
