import type { ScriptState } from './script-state.ts';
import type { Rewrite } from './workspace.ts';

/** Changes the text from outside as if it were typed, so that the field's own undo takes it back. */
export interface EditorHandle {
  attach(area: HTMLTextAreaElement | null): () => void;
  /** Takes the place of the whole text. */
  replaceAll(text: string): void;
  /** The script already has another sentence there: the field follows. */
  show(rewrite: Rewrite): void;
  focus(): void;
}

export function createEditorHandle(state: ScriptState): EditorHandle {
  let area: HTMLTextAreaElement | null = null;

  const type = (text: string, start: number, end: number): boolean => {
    if (!area) return false;
    area.focus({ preventScroll: true });
    area.setSelectionRange(start, end);
    // Deprecated, and still the only way into the undo history of a field
    // (https://w3c.github.io/editing/docs/execCommand/)
    return document.execCommand(text ? 'insertText' : 'delete', false, text);
  };

  return {
    attach(next) {
      area = next;
      return () => {
        area = null;
      };
    },
    replaceAll(text) {
      if (!type(text, 0, area?.value.length ?? 0)) state.setText(text);
      area?.setSelectionRange(0, 0);
      area?.closest('.tts-editor')?.scrollTo(0, 0);
    },
    show: ({ text, range: { start, end } }) => void type(text, start, end),
    focus: () => area?.focus(),
  };
}
