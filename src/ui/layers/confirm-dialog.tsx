import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { CancelButton } from './cancel-button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** What is lost. */
  children: ReactNode;
  /** Label of the button that confirms. */
  confirm: string;
  /** Label of the button that cancels; "Cancel" by default. */
  cancel?: string;
  /** The work is in progress: the dialog stays open until it ends. */
  busy?: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something is lost. Enter cancels, because the focus starts on that button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, cancel, busy, onConfirm, onClose } = props;
  return (
    <Dialog
      title={title}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <CancelButton data-autofocus="">{cancel}</CancelButton>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
