import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import type { StoredUser } from '../api/session-tokens.ts';
import { account as texts } from '../i18n/en/account.ts';
import { useText } from '../i18n/use-text.ts';
import { hasUnspoken } from '../stores/drafts.ts';
import type { Stores } from '../stores/registry.ts';
import { OnDemand } from '../ui/on-demand.tsx';

const loadDialog = () => import('./leave-dialog.tsx');

/** Logs out; asks before where that deletes text. */
export function LeaveButton({ stores, user }: { stores: Stores; user: StoredUser }) {
  const t = useText(texts);
  const [leaving, setLeaving] = useState(false);
  const [asking, setAsking] = useState(false);
  const leave = () => {
    if (leaving) return;
    setLeaving(true);
    void stores.session.signOut().finally(() => setLeaving(false));
  };
  return (
    <>
      <button
        type="button"
        className="acc-item"
        aria-busy={leaving || undefined}
        onClick={() => (hasUnspoken(stores.storage, user.uid) ? setAsking(true) : leave())}
      >
        {leaving ? (
          <span className="ui-spinner" aria-hidden="true" />
        ) : (
          <LogOut size={16} aria-hidden="true" />
        )}
        {t('logOut')}
      </button>
      {asking && (
        <OnDemand load={loadDialog} onClose={() => setAsking(false)}>
          {({ LeaveDialog }) => (
            <LeaveDialog busy={leaving} onLeave={leave} onClose={() => setAsking(false)} />
          )}
        </OnDemand>
      )}
    </>
  );
}
