import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Session } from '../stores/session.ts';
import type { Stores } from '../stores/registry.ts';

/**
 * Lets in who is signed in. Who is not is sent to the login page, unless a listener cancels `vox-sign-in`.
 * @param loginAddress gives the address of that page
 */
export const useSignInGate = (stores: Stores, loginAddress: (comesBack: boolean) => string): Session => {
  const { session, requests } = stores;
  useEffect(() => {
    const onRequest = (event: Event) => {
      if (session.$session.get().status !== 'signed-out') return;
      const left = (event as CustomEvent<{ reason: string }>).detail.reason === 'left';
      // Only after every listener of the page had its say.
      queueMicrotask(() => {
        if (!event.defaultPrevented) location.assign(loginAddress(!left));
      });
    };
    window.addEventListener('vox-sign-in', onRequest);
    // Another element of the page may have found it out before this one came.
    if (session.$session.get().status === 'signed-out') requests.raise('vox-sign-in', { reason: 'missing' });
    else void session.start();
    return () => window.removeEventListener('vox-sign-in', onRequest);
  }, [session, requests, loginAddress]);
  return useStore(session.$session);
};
