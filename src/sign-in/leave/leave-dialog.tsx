import { account as texts } from '../../i18n/en/account/account.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';

/** What logging out would end. */
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

/** Asks before a draft is deleted, which others who use this browser shall not find, or downloads are cancelled. */
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
