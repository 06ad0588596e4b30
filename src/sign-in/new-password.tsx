import { useState, type FormEvent } from 'react';
import { asFailure, type ApiFailure } from '../api/failure.ts';
import { PASSWORD_CHARACTERS_MIN } from '../contract/constants/accounts.ts';
import { mail as texts } from '../i18n/en/mail.ts';
import { signIn } from '../i18n/en/sign-in.ts';
import { useText } from '../i18n/use-text.ts';
import { useReportedError } from '../notices/index.ts';
import type { Stores } from '../stores/registry.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { PasswordInput } from '../ui/controls/password-input.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { isShort } from './check-account.ts';

interface NewPasswordProps {
  stores: Stores;
  /** Of the mail's link. */
  token: string;
  /** The password is changed, and the user signed in. */
  onDone(): void;
  /** The link is over: another one is wanted. */
  onAskAgain(): void;
}

/** Chooses a new password by the link of a mail. */
export function NewPassword({ stores, token, onDone, onAskAgain }: NewPasswordProps) {
  const t = useText(texts);
  const tSignIn = useText(signIn);
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const told = useReportedError(failure);
  const count = PASSWORD_CHARACTERS_MIN;

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = !password
      ? tSignIn('newPasswordMissing')
      : isShort(password)
        ? tSignIn('passwordShort', { count })
        : undefined;
    setFault(found);
    if (found) {
      (event.currentTarget.elements.namedItem('newPassword') as HTMLElement | null)?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      await stores.session.resetPassword(token, password);
      onDone();
    } catch (error) {
      setFailure(asFailure(error));
    }
    setBusy(false);
  };

  const isOver = failure?.type === 'err_link_over';
  return (
    <section className="sign-in" part="card">
      <h2 className="sign-in-title">{t('newPasswordTitle')}</h2>
      {told && (
        <ErrorNotice text={told} {...(isOver && { onRetry: onAskAgain, retryLabel: t('askAgain') })} />
      )}
      <form className="sign-in-form" method="post" noValidate onSubmit={(event) => void save(event)}>
        <p className="sign-in-aside">{t('newPasswordText')}</p>
        <Field label={tSignIn('newPassword')} hint={tSignIn('passwordHint', { count })} error={fault}>
          {(control) => (
            <PasswordInput
              {...control}
              autoFocus
              name="newPassword"
              autoComplete="new-password"
              value={password}
              onChange={(value) => {
                setPassword(value);
                setFault(undefined);
              }}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" wide busy={busy} part="submit">
          {t('savePassword')}
        </Button>
      </form>
    </section>
  );
}
