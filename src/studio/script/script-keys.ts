import { useEffect } from 'react';
import type { OpenStudio } from '../context.ts';

/** Elements with text of their own, which handle these keys themselves. */
const OTHER_FIELDS = 'input, select, dialog, [popover]';

/** Keys for undo, redo and, if the text can be searched, find. They work wherever the focus is in the panel. */
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
