import { RenameDialog as NameDialog } from '../history/rename-dialog.tsx';
import historyCss from '../history/history.css?inline';
import { useSheet } from '../../ui/use-sheet.ts';

interface RenameDialogProps {
  title: string;
  onRename(title: string): Promise<void>;
  onClose(): void;
}

/** The rename dialog of the speech history, with its styles. */
export function RenameDialog(props: RenameDialogProps) {
  useSheet(historyCss);
  return <NameDialog {...props} />;
}
