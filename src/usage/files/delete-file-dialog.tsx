import type { Asset } from '../../contract/index.ts';
import { files as texts } from '../../i18n/en/account/files.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useSend } from '../../ui/use-send.ts';

interface DeleteFileDialogProps {
  file: Asset;
  onYes(): Promise<void>;
  onDone(): void;
  onClose(): void;
}

/** Asks before a file is gone. */
export function DeleteFileDialog({ file, onYes, onDone, onClose }: DeleteFileDialogProps) {
  const t = useText(texts);
  const { busy, failure, send } = useSend();
  const refusal = useReportedError(failure);
  const confirm = async () => {
    if (await send(onYes)) onDone();
  };
  return (
    <Dialog
      title={t('removeTitle', { name: file.name })}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus="" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void confirm()}>
            {t('remove')}
          </Button>
        </>
      }
    >
      <p className="usage-files-words">{t('removeText')}</p>
      {refusal && <ErrorNotice text={refusal} />}
    </Dialog>
  );
}
