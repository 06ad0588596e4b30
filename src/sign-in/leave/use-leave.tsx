import { useState, type ReactNode } from 'react';
import type { StoredUser } from '../../api/stored-user.ts';
import { draftStore } from '../../stores/drafts.ts';
import { useStores } from '../../stores/use-stores.ts';
import { OnDemand } from '../../ui/on-demand.tsx';

const loadDialog = () => import('./leave-dialog.tsx');

interface Leaving {
  /** The server is told. */
  busy: boolean;
  leave(): void;
  /** The question that comes first where leaving deletes text: show it. */
  question: ReactNode;
}

/** Logs out; asks before where that deletes text. */
export function useLeave(user: StoredUser): Leaving {
  const stores = useStores();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const stop = () => setAsking(false);
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
        .then((asks) => (asks ? setAsking(true) : leave())),
    question: asking && (
      <OnDemand load={loadDialog} onClose={stop}>
        {({ LeaveDialog }) => <LeaveDialog busy={busy} onLeave={leave} onClose={stop} />}
      </OnDemand>
    ),
  };
}
