import { useState } from 'react';
import { signIn as texts } from '../i18n/en/sign-in.ts';
import { useText } from '../i18n/use-text.ts';
import { Dialog } from '../ui/layers/dialog.tsx';
import type { SignInMode } from './check-account.ts';
import { SignInCard } from './sign-in-card.tsx';

/** The form over a page that has no other. */
export function SignInDialog({ onClose }: { onClose(): void }) {
  const t = useText(texts);
  const [mode, setMode] = useState<SignInMode>('sign-in');
  return (
    <Dialog title={t(mode === 'sign-up' ? 'signUpTitle' : 'signInTitle')} overlay="sign-in" onClose={onClose}>
      <SignInCard
        mode={mode}
        isBare
        onMode={setMode}
        onSignedIn={() => {
          onClose();
          return true;
        }}
      />
    </Dialog>
  );
}
