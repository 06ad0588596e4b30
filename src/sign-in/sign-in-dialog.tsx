import { useState } from 'react';
import { signIn as texts } from '../i18n/en/account/sign-in.ts';
import { useText } from '../i18n/use-text.ts';
import { Dialog } from '../ui/layers/dialog.tsx';
import type { SignInMode } from './check-account.ts';
import { SignInCard } from './sign-in-card.tsx';

interface SignInDialogProps {
  /** Initial form. */
  mode: SignInMode | undefined;
  onClose(): void;
}

/** The form over a page that has none of its own. */
export function SignInDialog({ mode: first = 'sign-in', onClose }: SignInDialogProps) {
  const t = useText(texts);
  const [mode, setMode] = useState<SignInMode>(first);
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
