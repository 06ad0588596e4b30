import { useRef, useState, type DragEvent } from 'react';
import { ui } from '../i18n/en/ui.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { showToast } from '../ui/toasts.ts';
import type { EditorHandle } from './editor-handle.ts';
import { IMPORT_ACCEPT, IMPORT_BYTES_MAX, IMPORT_LINES_MAX, countLines } from './import-limits.ts';

/** Text that comes in by file or drop, and the guard for what is pasted. */
export function useImport(handle: EditorHandle) {
  const { locale } = useLanguage();
  const t = useText(ui);
  const [isOver, setIsOver] = useState(false);
  /** Elements inside the target enter and leave too. */
  const depth = useRef(0);

  /** Its code comes with the first use. */
  const load = async () => {
    try {
      return await import('./import-files.ts');
    } catch {
      showToast({ tone: 'error', text: t('chunkFailed') });
      return null;
    }
  };
  const take = async (files: readonly File[]) => {
    if (files.length === 0) return;
    const imported = await (await load())?.importFiles(files, locale);
    if (!imported) return;
    if (imported.text !== null) handle.replaceAll(imported.text);
    showToast({ tone: imported.text === null ? 'error' : 'ok', text: imported.message });
  };
  const refuse = async (text: string) => {
    const loaded = await load();
    if (loaded) showToast({ tone: 'error', text: loaded.pasteRefusal(text, locale) });
  };
  /** Whether a text is too much for the field; the user is told. */
  const refuses = (text: string): boolean => {
    if (text.length <= IMPORT_BYTES_MAX && countLines(text) <= IMPORT_LINES_MAX) return false;
    void refuse(text);
    return true;
  };

  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  const leave = () => {
    depth.current = 0;
    setIsOver(false);
  };
  return {
    isOver,
    refuses,
    pick() {
      const input = document.createElement('input');
      input.type = 'file';
      input.accept = IMPORT_ACCEPT;
      input.addEventListener('change', () => void take([...(input.files ?? [])]));
      input.click();
    },
    target: {
      onDragEnter(event: DragEvent) {
        if (!hasFiles(event)) return;
        depth.current++;
        setIsOver(true);
      },
      onDragLeave(event: DragEvent) {
        if (hasFiles(event) && --depth.current <= 0) leave();
      },
      onDragOver(event: DragEvent) {
        if (hasFiles(event)) event.preventDefault();
      },
      onDrop(event: DragEvent) {
        leave();
        if (hasFiles(event)) {
          event.preventDefault();
          void take([...event.dataTransfer.files]);
        } else if (refuses(event.dataTransfer.getData('text/plain'))) event.preventDefault();
      },
    },
  };
}
