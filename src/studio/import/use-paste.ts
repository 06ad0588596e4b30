import { useEffect, useEffectEvent } from 'react';
import type { Pasted } from '../panel-model.ts';
import { usePanelModel, useStudio } from '../context.ts';
import type { useImport } from './use-import.ts';

/**
 * Imports pasted files, and rejects pasted text that is too large.
 * @param onText called with text that is about to be inserted
 */
export function usePaste(
  area: HTMLTextAreaElement,
  { take, refuses }: Pick<ReturnType<typeof useImport>, 'take' | 'refuses'>,
  onText: (text: string, field: Pasted['field']) => void,
): void {
  const panelModel = usePanelModel();
  const { editor } = useStudio();
  /** Takes what was pasted or dropped before the studio had loaded. */
  const takeEarly = useEffectEvent(() => {
    const { pasted, dropped } = panelModel;
    panelModel.pasted = null;
    const files = dropped.splice(0);
    if (!pasted?.text) files.unshift(...(pasted?.files ?? []));
    else if (refuses(pasted.text)) editor.replaceAll(pasted.field.value);
    else onText(pasted.text, pasted.field);
    void take(files);
  });
  useEffect(() => takeEarly(), [panelModel]);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (!event.clipboardData) return;
      const text = event.clipboardData.getData('text/plain');
      const files = [...event.clipboardData.files];
      // A text that is copied from a document comes with a picture of it: the files count only without a text
      if (text === '' && files.length > 0) {
        void take(files);
        event.preventDefault();
      } else if (refuses(text)) event.preventDefault();
      else onText(text, area);
    };
    area.addEventListener('paste', onPaste);
    return () => area.removeEventListener('paste', onPaste);
  });
}
