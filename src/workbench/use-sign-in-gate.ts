import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { canSignInHere } from '../sign-in/over-page/index.ts';
import type { Session } from '../stores/session.ts';
import { useStores } from '../stores/use-stores.ts';
import type { SignInReason } from '../stores/requests.ts';

interface Gate {
  session: Session;
  /** Why the user has to sign in with our form; null while the page or another form handles it. */
  asks: SignInReason | null;
}

/**
 * Lets signed-in users in. Sends others to the login page, or asks them here, unless a listener cancels `vox-sign-in`.
 * @param loginAddress returns the login page's address for a reason; null without a login page
 */
export const useSignInGate = (loginAddress: ((reason: SignInReason) => string) | null): Gate => {
  const stores = useStores();
  const { session, requests } = stores;
  const [asks, setAsks] = useState<SignInReason | null>(null);
  useEffect(() => {
    const onRequest = (event: Event) => {
      if (session.$session.get().status !== 'signed-out') return;
      const { reason } = (event as CustomEvent<{ reason: SignInReason }>).detail;
      // Runs after all listeners of the page.
      queueMicrotask(() => {
        const isTaken = event.defaultPrevented || requests.isAnswered('vox-sign-in');
        if (!isTaken && loginAddress) location.assign(loginAddress(reason));
        else setAsks(isTaken || !canSignInHere(stores) ? null : reason);
      });
    };
    window.addEventListener('vox-sign-in', onRequest);
    const unrequire = session.require();
    // Another element of the page may already know that nobody is signed in.
    if (session.$session.get().status === 'signed-out') requests.raise('vox-sign-in', { reason: 'missing' });
    else void session.start();
    return () => {
      unrequire();
      window.removeEventListener('vox-sign-in', onRequest);
    };
  }, [stores, session, requests, loginAddress]);
  return { session: useStore(session.$session), asks };
};
