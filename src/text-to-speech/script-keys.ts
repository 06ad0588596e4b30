import type { KeyboardEvent } from 'react';
import type { EditorHandle } from './editor-handle.ts';

/** What has a text of its own: its keys are its own. */
const OTHER_FIELDS = 'input, select, dialog, [popover]';

/** Undo, redo and find by their keys, wherever in the panel the focus is. True when it was one of them. */
export function onScriptKey(
  event: KeyboardEvent,
  editor: EditorHandle,
  onFind: (() => void) | null,
): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey, nativeEvent } = event;
  if (!(ctrlKey || metaKey) || altKey || nativeEvent.isComposing) return false;
  const target = event.target as Element;
  const letter = key.toLowerCase();
  if (letter === 'f' && !shiftKey && onFind && !target.closest('dialog')) onFind();
  else if (target.closest(OTHER_FIELDS)) return false;
  else if (letter === 'z' && !shiftKey) editor.undo();
  else if ((letter === 'z' && shiftKey) || (letter === 'y' && ctrlKey && !shiftKey)) editor.redo();
  else return false;
  event.preventDefault();
  return true;
}
