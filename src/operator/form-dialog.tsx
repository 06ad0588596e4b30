import { useId, type FormEvent, type ReactNode } from 'react';
import type { FormState } from '../notices/form/index.ts';
import { Button } from '../ui/controls/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { CancelButton } from '../ui/layers/cancel-button.tsx';
import { Dialog } from '../ui/layers/dialog.tsx';

interface FormDialogProps {
  title: string;
  /** Explains the form. */
  text?: string;
  state: Pick<FormState, 'form' | 'busy'>;
  refusal: string | null;
  action: string;
  isDanger?: boolean;
  onSubmit(event: FormEvent): void;
  onClose(): void;
  children?: ReactNode;
}

/** A form in a dialog, with the refusal below its fields. It cannot be closed while it is being sent. */
export function FormDialog(props: FormDialogProps) {
  const { title, text, refusal, action, isDanger, onSubmit, onClose, children } = props;
  const { form, busy } = props.state;
  const id = useId();
  return (
    <Dialog
      title={title}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <Button type="submit" form={id} variant={isDanger ? 'danger' : 'primary'} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} className="op-form" noValidate onSubmit={onSubmit}>
        {text && <p className="op-words">{text}</p>}
        {children}
        {refusal && <ErrorNotice text={refusal} />}
      </form>
    </Dialog>
  );
}
