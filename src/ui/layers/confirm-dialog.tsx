import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { CancelButton } from './cancel-button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** What is lost. */
  children: ReactNode;
  /** Label of the button that does it. */
  confirm: string;
  /** Label of the button that does not; "Cancel" by default. */
  cancel?: string;
  /** It is being done: until that has ended, it stays open. */
  busy?: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something is lost. Enter cancels: the focus starts there. */
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
