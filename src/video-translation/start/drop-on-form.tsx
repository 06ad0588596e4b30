import { useState, type ReactNode } from 'react';
import { useDrop } from '../../studio/import/use-drop.ts';

interface DropOnFormProps {
  onFiles(files: readonly File[]): void;
  children: ReactNode;
}

const nothing = () => false;

/** The form, onto which more files can be dropped. */
export function DropOnForm({ onFiles, children }: DropOnFormProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  return (
    <div ref={setBox} className="vt-brought">
      {box && <Dropped target={box} onFiles={onFiles} />}
      {children}
    </div>
  );
}

function Dropped({ target, onFiles }: Pick<DropOnFormProps, 'onFiles'> & { target: HTMLElement }) {
  const isOver = useDrop(target, { take: async (files) => onFiles(files), refuses: nothing });
  return isOver ? <div className="vt-over" /> : null;
}
