import type { Asset } from '../../contract/index.ts';
import { files as texts } from '../../i18n/en/account/files.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { useSend } from '../../ui/use-send.ts';

interface DeleteFileDialogProps {
  file: Asset;
  onYes(): Promise<void>;
  onDone(): void;
  onClose(): void;
}

/** Confirms the deletion of a file. */
export function DeleteFileDialog({ file, onYes, onDone, onClose }: DeleteFileDialogProps) {
  const t = useText(texts);
  const { busy, failure, send } = useSend();
  const refusal = useReportedError(failure);
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: file.name })}
      confirm={t('remove')}
      busy={busy}
      onConfirm={() => void send(() => onYes().then(onDone))}
      onClose={onClose}
    >
      <p className="usage-files-words">{t('removeText')}</p>
      {refusal && <ErrorNotice text={refusal} />}
    </ConfirmDialog>
  );
}
