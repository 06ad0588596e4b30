import { operator as texts } from '../i18n/en/workbench/operator.ts';
import { useText } from '../i18n/use-text.ts';
import { useReportedError } from '../notices/index.ts';
import { Button } from '../ui/controls/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Dialog } from '../ui/layers/dialog.tsx';
import { useSend } from '../ui/use-send.ts';

interface AskDialogProps {
  title: string;
  /** What happens. */
  text: string;
  yes: string;
  no?: string;
  onYes(): Promise<void>;
  onClose(): void;
}

/** Asks before something that cannot be undone. */
export function AskDialog({ title, text, yes, no, onYes, onClose }: AskDialogProps) {
  const t = useText(texts);
  const { busy, failure, send } = useSend();
  const refusal = useReportedError(failure);
  return (
    <Dialog
      title={title}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus="" aria-disabled={busy} onClick={onClose}>
            {no ?? t('back')}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void send(onYes)}>
            {yes}
          </Button>
        </>
      }
    >
      <p className="op-words">{text}</p>
      {refusal && <ErrorNotice text={refusal} />}
    </Dialog>
  );
}
