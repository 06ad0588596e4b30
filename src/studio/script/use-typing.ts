import { useLayoutEffect, useRef } from 'react';
import type { TextRange } from '../model/places.ts';
import type { EditorHandle } from './editor-handle.ts';
import type { StepGroup } from './undo.ts';

const GROUPS: Readonly<Record<string, StepGroup>> = {
  insertText: 'insert',
  insertCompositionText: 'insert',
  deleteContentBackward: 'delete',
  deleteContentForward: 'delete',
};

/**
 * Records typing in the field in the script's undo history, instead of the field's own.
 * @param onTyped called before that; must be the same function at every render
 */
export function useTyping(field: HTMLTextAreaElement, editor: EditorHandle, onTyped: () => void) {
  /**
   * Selection before the next input; null for input without a beforeinput event, as from some keyboards and dictation.
   */
  const before = useRef<TextRange>(null);

  // React's own onBeforeInput does not report the input type
  useLayoutEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const onBeforeInput = (event: InputEvent) => {
      if (event.inputType === 'historyUndo' || event.inputType === 'historyRedo') {
        event.preventDefault();
        if (event.inputType === 'historyUndo') editor.undo();
        else editor.redo();
        return;
      }
      const { start, end } = editor.selection();
      // Composed text is selected, and the next input continues at its end
      before.current = event.inputType === 'insertCompositionText' ? { start: end, end } : { start, end };
    };
    const onInput = (event: Event) => {
      onTyped();
      editor.typed(field.value, before.current, GROUPS[(event as InputEvent).inputType]);
      before.current = null;
    };
    field.addEventListener('beforeinput', onBeforeInput, { signal });
    field.addEventListener('input', onInput, { signal });
    return () => stop.abort();
  }, [field, editor, onTyped]);
}
