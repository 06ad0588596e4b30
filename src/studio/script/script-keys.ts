import { useEffect } from 'react';
import type { OpenStudio } from '../context.ts';

/** What has a text of its own: its keys are its own. */
const OTHER_FIELDS = 'input, select, dialog, [popover]';

/** Undo, redo and, where it can be searched, find by their keys, wherever in the panel the focus is. */
export function useScriptKeys(
  panel: HTMLElement,
  { editor, $isSearching }: OpenStudio,
  canFind: boolean,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, isComposing } = event;
      if (!(ctrlKey || metaKey) || altKey || isComposing) return;
      const target = event.target as Element;
      const letter = key.toLowerCase();
      if (letter === 'f' && !shiftKey && canFind && !target.closest('dialog')) $isSearching.set(true);
      else if (target.closest(OTHER_FIELDS)) return;
      else if (letter === 'z' && !shiftKey) editor.undo();
      else if ((letter === 'z' && shiftKey) || (letter === 'y' && ctrlKey && !shiftKey)) editor.redo();
      else return;
      event.preventDefault();
    };
    panel.addEventListener('keydown', onKeyDown);
    return () => panel.removeEventListener('keydown', onKeyDown);
  }, [panel, editor, $isSearching, canFind]);
}
