import { useRef, useState, type DragEvent } from 'react';
import { textToSpeech } from '../i18n/en/text-to-speech.ts';
import { useText } from '../i18n/use-text.ts';
import { showToast } from '../ui/toasts.ts';
import type { EditorHandle } from './editor-handle.ts';
import { IMPORT_ACCEPT, IMPORT_BYTES_MAX, readTextFile } from './import-text.ts';

const MB = 1024 * 1024;

/** Text that comes in by file or drop, and the guard for what is pasted. */
export function useImport(handle: EditorHandle) {
  const t = useText(textToSpeech);
  const [isOver, setIsOver] = useState(false);
  /** Elements inside the target enter and leave too. */
  const depth = useRef(0);
  const refuse = (text: string) => void showToast({ tone: 'error', text });
  const limit = IMPORT_BYTES_MAX / MB;

  const take = async (files: FileList | null) => {
    const [file, ...more] = files ?? [];
    if (!file) return;
    if (more.length > 0) return refuse(t('importOne'));
    const read = await readTextFile(file);
    if ('refusal' in read) {
      return refuse(read.refusal === 'importTooLarge' ? t('importTooLarge', { limit }) : t(read.refusal));
    }
    handle.replaceAll(read.text);
    showToast({ tone: 'ok', text: t('imported', { name: file.name }) });
  };

  /** Says so when a text is too much for the field. */
  const refuses = (text: string): boolean => {
    if (text.length <= IMPORT_BYTES_MAX) return false;
    refuse(t('pasteTooLarge', { size: Math.ceil(text.length / MB), limit }));
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
      input.addEventListener('change', () => void take(input.files));
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
          void take(event.dataTransfer.files);
        } else if (refuses(event.dataTransfer.getData('text/plain'))) event.preventDefault();
      },
    },
  };
}
