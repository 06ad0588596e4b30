import type { ApiKey } from '../contract/index.ts';
import { apiKeys as texts } from '../i18n/en/account/api-keys.ts';
import { useText } from '../i18n/use-text.ts';
import { useReportedError } from '../notices/index.ts';
import { ConfirmDialog } from '../ui/layers/confirm-dialog.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { useSend } from '../ui/use-send.ts';

interface AskDialogProps<T> {
  apiKey: ApiKey;
  what: 'rotate' | 'revoke';
  onYes(): Promise<T>;
  onDone(answer: T): void;
  onClose(): void;
}

/** Confirms before a key stops working. */
export function AskDialog<T>({ apiKey: { name }, what, onYes, onDone, onClose }: AskDialogProps<T>) {
  const t = useText(texts);
  const { busy, failure, send } = useSend();
  const refusal = useReportedError(failure);
  return (
    <ConfirmDialog
      title={t(`${what}Title`, { name })}
      confirm={t(what)}
      busy={busy}
      onConfirm={() => void send(async () => onDone(await onYes()))}
      onClose={onClose}
    >
      <p className="keys-words">{t(`${what}Text`)}</p>
      {refusal && <ErrorNotice text={refusal} />}
    </ConfirmDialog>
  );
}
