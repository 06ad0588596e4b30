import { useEffect, useRef, type RefObject } from 'react';
import type { TextRange } from './caret.ts';
import type { EditorHandle } from './editor-handle.ts';
import type { StepGroup } from './undo.ts';

const GROUPS: Readonly<Record<string, StepGroup>> = {
  insertText: 'insert',
  insertCompositionText: 'insert',
  deleteContentBackward: 'delete',
  deleteContentForward: 'delete',
};

/** Takes what is typed into the field into the script's own history, in place of the field's. */
export function useTyping(area: RefObject<HTMLTextAreaElement | null>, editor: EditorHandle) {
  /** Selection before the input that is coming. */
  const before = useRef<TextRange>({ start: 0, end: 0 });

  // React's own onBeforeInput does not tell what kind it is
  useEffect(() => {
    const field = area.current;
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
    field?.addEventListener('beforeinput', onBeforeInput);
    return () => field?.removeEventListener('beforeinput', onBeforeInput);
  }, [area, editor]);

  return (event: InputEvent, value: string) => editor.typed(value, before.current, GROUPS[event.inputType]);
}
