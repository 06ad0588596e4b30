import { operator as texts } from '../i18n/en/workbench/operator.ts';
import { useText } from '../i18n/use-text.ts';
import { useReportedError } from '../notices/index.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { ConfirmDialog } from '../ui/layers/confirm-dialog.tsx';
import { useSend } from '../ui/use-send.ts';

interface AskDialogProps {
  title: string;
  /** Says what will happen. */
  text: string;
  yes: string;
  no?: string;
  onYes(): Promise<void>;
  onClose(): void;
}

/** Confirms an action that cannot be undone. */
export function AskDialog({ title, text, yes, no, onYes, onClose }: AskDialogProps) {
  const t = useText(texts);
  const { busy, failure, send } = useSend();
  const refusal = useReportedError(failure);
  return (
    <ConfirmDialog
      title={title}
      confirm={yes}
      cancel={no ?? t('back')}
      busy={busy}
      onConfirm={() => void send(onYes)}
      onClose={onClose}
    >
      <p className="op-words">{text}</p>
      {refusal && <ErrorNotice text={refusal} />}
    </ConfirmDialog>
  );
}
