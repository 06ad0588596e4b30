import { useEffect, useRef, useState, type FormEvent } from 'react';
import { asFailure, type ApiFailure } from '../api/failure.ts';
import { mail as texts } from '../i18n/en/mail.ts';
import { signIn } from '../i18n/en/sign-in.ts';
import { useText } from '../i18n/use-text.ts';
import { useReportedError } from '../notices/index.ts';
import type { Stores } from '../stores/registry.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { TextInput } from '../ui/controls/text-input.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { emailFault, type EmailFault } from './check-account.ts';

interface ForgotPasswordProps {
  stores: Stores;
  /** As it was typed already. */
  email: string;
  /** It stands inside something with a frame and a title. */
  isBare?: boolean | undefined;
  /** To the form for signing in. */
  onBack(email: string): void;
}

/** Asks for a mail with a link to choose a new password. */
export function ForgotPassword({ stores, email: known, isBare, onBack }: ForgotPasswordProps) {
  const t = useText(texts);
  const tSignIn = useText(signIn);
  const [email, setEmail] = useState(known);
  const [fault, setFault] = useState<EmailFault | undefined>();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<'mail' | 'folder' | null>(null);
  const told = useReportedError(failure);
  const title = useRef<HTMLHeadingElement>(null);
  // The field with the cursor is gone
  useEffect(() => {
    if (sent) title.current?.focus();
  }, [sent]);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = emailFault(email);
    setFault(found);
    if (found) {
      (event.currentTarget.elements.namedItem('email') as HTMLElement | null)?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      const { data } = await stores.client.call('POST /accounts/v1/forgot_password', {
        body: { email: email.trim() },
        silent: true,
      });
      setSent(data.delivery);
    } catch (error) {
      setFailure(asFailure(error));
    }
    setBusy(false);
  };

  return (
    <section className="sign-in" part={isBare ? undefined : 'card'} data-bare={isBare || undefined}>
      <h2 ref={title} className="sign-in-title" tabIndex={-1}>
        {t(sent ? 'forgotSentTitle' : 'forgotTitle')}
      </h2>
      {sent && (
        <p className="sign-in-note" role="status">
          {t(sent === 'mail' ? 'forgotSent' : 'forgotInFolder', { email: email.trim() })}
        </p>
      )}
      {told && <ErrorNotice text={told} />}
      {!sent && (
        <form className="sign-in-form" method="post" noValidate onSubmit={(event) => void send(event)}>
          <p className="sign-in-aside">{t('forgotText')}</p>
          <Field
            label={tSignIn('email')}
            error={fault && tSignIn(fault === 'missing' ? 'emailMissing' : 'emailMalformed')}
          >
            {(control) => (
              <TextInput
                {...control}
                autoFocus
                name="email"
                type="email"
                autoComplete="username"
                autoCapitalize="off"
                spellCheck={false}
                value={email}
                onChange={(value) => {
                  setEmail(value);
                  setFault(undefined);
                }}
              />
            )}
          </Field>
          <Button type="submit" variant="primary" wide busy={busy} part="submit">
            {t('sendLink')}
          </Button>
        </form>
      )}
      <p className="sign-in-other">
        <button type="button" className="sign-in-link" onClick={() => onBack(email)}>
          {t('backToSignIn')}
        </button>
      </p>
    </section>
  );
}
