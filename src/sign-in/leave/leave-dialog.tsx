import { account as texts } from '../../i18n/en/account.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';

interface LeaveDialogProps {
  busy: boolean;
  onLeave(): void;
  onClose(): void;
}

/** Asks before a draft is deleted: others who use this browser shall not find it. */
export function LeaveDialog({ busy, onLeave, onClose }: LeaveDialogProps) {
  const t = useText(texts);
  return (
    <Dialog
      title={t('leaveTitle')}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus="" onClick={onClose}>
            {t('stay')}
          </Button>
          <Button variant="danger" busy={busy} onClick={onLeave}>
            {t('leaveAnyway')}
          </Button>
        </>
      }
    >
      <p>{t('leaveText')}</p>
    </Dialog>
  );
}
