import type { ReactNode } from 'react';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import exportSheetCss from './export-sheet.css?inline';

interface ExportSheetProps {
  title: string;
  /** In pixels. */
  width: number;
  onClose(): void;
  /** Sections: what can be made, and what was made. */
  children: ReactNode;
}

/** A project as files. */
export function ExportSheet({ title, width, onClose, children }: ExportSheetProps) {
  useSheet(exportSheetCss);
  return (
    <Dialog title={title} width={width} onClose={onClose}>
      <div className="export-sheet">{children}</div>
    </Dialog>
  );
}
