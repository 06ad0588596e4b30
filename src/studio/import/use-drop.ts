import { useLayoutEffect, useRef, useState } from 'react';
import type { useImport } from './use-import.ts';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** Imports files dropped anywhere on the panel. @returns whether files are being dragged over it */
export function useDrop(
  target: HTMLElement,
  { take, refuses }: Pick<ReturnType<typeof useImport>, 'take' | 'refuses'>,
): boolean {
  const [isOver, setIsOver] = useState(false);
  /** Number of nested elements entered: those inside the target fire enter and leave events too. */
  const depth = useRef(0);
  // A layout effect: in this commit the panel model stops collecting dropped files
  useLayoutEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const leave = () => {
      depth.current = 0;
      setIsOver(false);
    };
    const on = (kind: 'dragenter' | 'dragleave' | 'dragover' | 'drop', run: (event: DragEvent) => void) =>
      target.addEventListener(kind, run, { signal });
    on('dragenter', (event) => {
      if (!hasFiles(event)) return;
      depth.current++;
      setIsOver(true);
    });
    on('dragleave', (event) => {
      if (hasFiles(event) && --depth.current <= 0) leave();
    });
    on('dragover', (event) => {
      if (hasFiles(event)) event.preventDefault();
    });
    on('drop', (event) => {
      leave();
      if (hasFiles(event)) {
        event.preventDefault();
        void take([...event.dataTransfer!.files]);
      } else if (refuses(event.dataTransfer?.getData('text/plain') ?? '')) event.preventDefault();
    });
    return () => stop.abort();
  });
  return isOver;
}
