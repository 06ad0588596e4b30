import { useState, type ReactNode } from 'react';
import type { StoredUser } from '../../api/stored-user.ts';
import { draftStore } from '../../stores/drafts.ts';
import { unfinishedWork } from '../../stores/unfinished-work.ts';
import { useStores } from '../../stores/use-stores.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import type { Losses } from './leave-dialog.tsx';

const loadDialog = () => import('./leave-dialog.tsx');

interface Leaving {
  /** The server is being told. */
  busy: boolean;
  leave(): void;
  /** The confirmation to render; empty if nothing needs confirming. */
  question: ReactNode;
}

/** Logs out. Asks first if that deletes text or cancels downloads. */
export function useLeave(user: StoredUser): Leaving {
  const stores = useStores();
  const [busy, setBusy] = useState(false);
  const [losses, setLosses] = useState<Losses | null>(null);
  const stop = () => setLosses(null);
  const leave = () => {
    if (busy) return;
    setBusy(true);
    void stores.session.signOut().finally(() => setBusy(false));
  };
  return {
    busy,
    leave: () =>
      void draftStore(stores.storage)
        .hasUnsyncedText(user.uid)
        .then((draft) => {
          const downloads = [...unfinishedWork()].some((isUnfinished) => isUnfinished(stores.client.apiBase));
          if (draft || downloads) setLosses({ draft, downloads });
          else leave();
        }),
    question: losses && (
      <OnDemand load={loadDialog} onClose={stop}>
        {({ LeaveDialog }) => <LeaveDialog losses={losses} busy={busy} onLeave={leave} onClose={stop} />}
      </OnDemand>
    ),
  };
}
