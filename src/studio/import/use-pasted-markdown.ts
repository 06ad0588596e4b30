import { useEffect, useState } from 'react';
import type { Pasted } from '../panel-model.ts';
import type { EditorHandle } from '../script/editor-handle.ts';
import { looksLikeMarkdown } from './looks-like-markdown.ts';
import type { ScriptState } from '../script/script-state.ts';

/** The text around a pasted text, which locates it while it is edited. */
interface Around {
  readonly before: string;
  readonly after: string;
}

const between = (text: string, { before, after }: Around): string | null =>
  text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after)
    ? text.slice(before.length, text.length - after.length)
    : null;

/** Offers to remove the markup of pasted Markdown. */
export function usePastedMarkdown(state: ScriptState, handle: EditorHandle) {
  const [around, setAround] = useState<Around | null>(null);
  useEffect(() => {
    if (!around) return;
    return state.$text.listen((text) => {
      const pasted = between(text, around);
      if (!pasted || !looksLikeMarkdown(pasted)) setAround(null);
    });
  }, [state, around]);
  return {
    isOffered: around !== null,
    dismiss: () => setAround(null),
    /** Call it before the text is inserted. */
    onPaste(text: string, { value, selectionStart, selectionEnd }: Pasted['field']) {
      if (!looksLikeMarkdown(text.replaceAll('\r\n', '\n'))) return;
      setAround({ before: value.slice(0, selectionStart), after: value.slice(selectionEnd) });
    },
    /** Resolves to whether footnotes were removed too. */
    async removeMarks(): Promise<boolean> {
      const { readableText } = await import('./markdown.ts');
      const text = state.$text.get();
      const pasted = around && between(text, around);
      setAround(null);
      if (!around || !pasted) return false;
      const start = around.before.length;
      const { text: readable, hadNotes } = readableText(pasted);
      handle.insert({ text: readable, range: { start, end: start + pasted.length } });
      return hadNotes;
    },
  };
}
