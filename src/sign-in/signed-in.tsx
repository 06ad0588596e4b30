import { nameOf, type StoredUser } from '../api/stored-user.ts';
import { signIn as texts } from '../i18n/en/account/sign-in.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/controls/button.tsx';
import { useLeave } from './leave/use-leave.tsx';

export interface SignedInProps {
  user: StoredUser;
  /** Goes to the user's next page. Absent if they stay. */
  onGoOn?: (() => void) | undefined;
  /** Called before this card logs the user out. */
  onLeave(): void;
}

/** Replaces the form while a user is signed in. */
export function SignedIn({ user, onGoOn, onLeave }: SignedInProps) {
  const t = useText(texts);
  const { busy, leave, question } = useLeave(user);
  const logOut = () => {
    onLeave();
    leave();
  };
  const name = nameOf(user);
  return (
    <section className="sign-in" part="card">
      <h2 className="sign-in-title" tabIndex={-1}>
        {t('signedInTitle', { name })}
      </h2>
      {name !== user.email && <p className="sign-in-who">{user.email}</p>}
      <div className="sign-in-ways">
        {onGoOn && (
          <Button variant="primary" wide onClick={onGoOn}>
            {t('goOn')}
          </Button>
        )}
        <Button wide busy={busy} onClick={logOut}>
          {t('logOut')}
        </Button>
      </div>
      {question}
    </section>
  );
}
