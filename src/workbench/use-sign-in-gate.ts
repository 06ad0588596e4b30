import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { canSignInHere } from '../sign-in/over-page/index.ts';
import type { Session } from '../stores/session.ts';
import { useStores } from '../stores/use-stores.ts';
import type { SignInReason } from '../stores/requests.ts';

interface Gate {
  session: Session;
  /** Why the user has to sign in here, by a form of ours; null while the page or another one sees to it. */
  asks: SignInReason | null;
}

/**
 * Lets signed-in users in. Others are sent to the login page, or asked here, unless a listener cancels
 * `vox-sign-in`.
 * @param loginAddress gives the address of that page, for why the user has to sign in; null for none
 */
export const useSignInGate = (loginAddress: ((reason: SignInReason) => string) | null): Gate => {
  const stores = useStores();
  const { session, requests } = stores;
  const [asks, setAsks] = useState<SignInReason | null>(null);
  useEffect(() => {
    const onRequest = (event: Event) => {
      if (session.$session.get().status !== 'signed-out') return;
      const { reason } = (event as CustomEvent<{ reason: SignInReason }>).detail;
      // Only after every listener of the page had its say.
      queueMicrotask(() => {
        const isTaken = event.defaultPrevented || requests.isAnswered('vox-sign-in');
        if (!isTaken && loginAddress) location.assign(loginAddress(reason));
        else setAsks(isTaken || !canSignInHere(stores) ? null : reason);
      });
    };
    window.addEventListener('vox-sign-in', onRequest);
    const unrequire = session.require();
    // Another element of the page may have found it out before this one came.
    if (session.$session.get().status === 'signed-out') requests.raise('vox-sign-in', { reason: 'missing' });
    else void session.start();
    return () => {
      unrequire();
      window.removeEventListener('vox-sign-in', onRequest);
    };
  }, [stores, session, requests, loginAddress]);
  return { session: useStore(session.$session), asks };
};
