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
 * Takes what is typed into the field into the script's own history, in place of the field's.
 * @param onTyped before that; the same function every time
 */
export function useTyping(field: HTMLTextAreaElement, editor: EditorHandle, onTyped: () => void) {
  /** Selection before the input that is coming; null for input that is not announced, as by some keyboards and dictation. */
  const before = useRef<TextRange>(null);

  // React's own onBeforeInput does not tell what kind it is
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
      // What is being composed is selected, and one goes on at its end
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
