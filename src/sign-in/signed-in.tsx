import { useEffect } from 'react';
import { nameOf } from '../api/name-of.ts';
import type { StoredUser } from '../api/stored-user.ts';
import { signIn as texts } from '../i18n/en/sign-in.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/controls/button.tsx';
import type { CarriedForm } from './shell.ts';
import { useLeave } from './leave/use-leave.tsx';

export interface SignedInProps {
  user: StoredUser;
  /** What was pressed in the first screen: given once. */
  takePress(): CarriedForm['pressed'];
  /** Leads to where the user wanted to go; without it they stay. */
  onGoOn?: (() => void) | undefined;
  /** The user logs out by this card. */
  onLeave(): void;
}

/** Shown in place of the form while a user is signed in. */
export function SignedIn({ user, takePress, onGoOn, onLeave }: SignedInProps) {
  const t = useText(texts);
  const { busy, leave, question } = useLeave(user);
  const logOut = () => {
    onLeave();
    leave();
  };
  useEffect(() => {
    const pressed = takePress();
    if (pressed === 'go-on') onGoOn?.();
    if (pressed === 'log-out') logOut();
  });
  const name = nameOf(user);
  return (
    <section className="sign-in" part="card">
      <h2 className="sign-in-title" tabIndex={-1}>
        {t('signedInTitle', { name })}
      </h2>
      {name !== user.email && <p className="sign-in-who">{user.email}</p>}
      <div className="sign-in-ways">
        {onGoOn && (
          <Button variant="primary" wide data-carry="go-on" onClick={onGoOn}>
            {t('goOn')}
          </Button>
        )}
        <Button wide busy={busy} data-carry="log-out" onClick={logOut}>
          {t('logOut')}
        </Button>
      </div>
      {question}
    </section>
  );
}
