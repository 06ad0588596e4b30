import LogOut from 'lucide-react/icons/log-out';
import type { StoredUser } from '../../api/stored-user.ts';
import { account as texts } from '../../i18n/en/account/account.ts';
import { useText } from '../../i18n/use-text.ts';
import { useLeave } from '../../sign-in/leave/index.ts';

/** Logs out. Asks first if that would delete text. */
export function LeaveButton({ user }: { user: StoredUser }) {
  const t = useText(texts);
  const { busy, leave, question } = useLeave(user);
  return (
    <>
      <button type="button" className="acc-item" aria-busy={busy || undefined} onClick={leave}>
        {busy ? <span className="ui-spinner" aria-hidden="true" /> : <LogOut size={16} aria-hidden="true" />}
        {t('logOut')}
      </button>
      {question}
    </>
  );
}
