import type { ReactNode } from 'react';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import exportSheetCss from './export-sheet.css?inline';

interface ExportSheetProps {
  title: string;
  /** In pixels. */
  width: number;
  onClose(): void;
  /** Sections: what can be exported, and what has been. */
  children: ReactNode;
}

/** The dialog for exporting a project. */
export function ExportSheet({ title, width, onClose, children }: ExportSheetProps) {
  useSheet(exportSheetCss);
  return (
    <Dialog title={title} width={width} onClose={onClose}>
      <div className="export-sheet">{children}</div>
    </Dialog>
  );
}
