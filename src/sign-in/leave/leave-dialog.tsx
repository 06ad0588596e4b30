import { account as texts } from '../../i18n/en/account/account.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';

/** What logging out would delete or cancel. */
export interface Losses {
  /** Text that was never sent to the server. */
  draft: boolean;
  downloads: boolean;
}

interface LeaveDialogProps {
  losses: Losses;
  busy: boolean;
  onLeave(): void;
  onClose(): void;
}

/** Confirms the logout if it deletes a draft, which later users of this browser must not find, or cancels downloads. */
export function LeaveDialog({ losses: { draft, downloads }, busy, onLeave, onClose }: LeaveDialogProps) {
  const t = useText(texts);
  return (
    <ConfirmDialog
      title={t(draft ? 'leaveTitle' : 'leaveDownloadsTitle')}
      confirm={t(draft ? 'leaveAnyway' : 'leaveDownloadsAnyway')}
      cancel={t('stay')}
      busy={busy}
      onConfirm={onLeave}
      onClose={onClose}
    >
      {draft && <p>{t('leaveText')}</p>}
      {downloads && <p>{t('leaveDownloadsText')}</p>}
    </ConfirmDialog>
  );
}
