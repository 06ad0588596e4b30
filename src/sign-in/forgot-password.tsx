import { useEffect, useRef, useState } from 'react';
import { mail as texts } from '../i18n/en/workbench/mail.ts';
import { signIn } from '../i18n/en/account/sign-in.ts';
import { useText } from '../i18n/use-text.ts';
import { useForm } from '../notices/form/index.ts';
import { useStores } from '../stores/use-stores.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { TextInput } from '../ui/controls/text-input.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { emailFault } from './check-account.ts';

interface ForgotPasswordProps {
  /** Address typed so far. */
  email: string;
  /** True inside a container that has its own frame and title. */
  isBare?: boolean | undefined;
  /** Goes back to the sign-in form. */
  onBack(email: string): void;
}

/** Requests a mail with a link to choose a new password. */
export function ForgotPassword({ email: known, isBare, onBack }: ForgotPasswordProps) {
  const stores = useStores();
  const t = useText(texts);
  const tSignIn = useText(signIn);
  const { form, values, refusal, busy, field, submit } = useForm({ email: known });
  const [sent, setSent] = useState<'mail' | 'folder' | null>(null);
  const email = values.email.trim();
  const title = useRef<HTMLHeadingElement>(null);
  // The focused field is gone
  useEffect(() => {
    if (sent) title.current?.focus();
  }, [sent]);

  const send = async () => {
    const { data } = await stores.client.call('POST /accounts/v1/forgot_password', {
      body: { email },
      silent: true,
    });
    setSent(data.delivery);
  };
  const fault = emailFault(email);
  const faults = { email: fault && tSignIn(fault === 'missing' ? 'emailMissing' : 'emailMalformed') };
  const { error, ...input } = field('email');

  return (
    <section className="sign-in" part={isBare ? undefined : 'card'} data-bare={isBare || undefined}>
      <h2 ref={title} className="sign-in-title" tabIndex={-1}>
        {t(sent ? 'forgotSentTitle' : 'forgotTitle')}
      </h2>
      {sent && (
        <p className="sign-in-note" role="status">
          {t(sent === 'mail' ? 'forgotSent' : 'forgotInFolder', { email })}
        </p>
      )}
      {refusal && <ErrorNotice text={refusal} />}
      {!sent && (
        <form
          ref={form}
          className="sign-in-form"
          method="post"
          noValidate
          onSubmit={(event) => submit(event, faults, send)}
        >
          <p className="sign-in-aside">{t('forgotText')}</p>
          <Field label={tSignIn('email')} error={error}>
            {(control) => (
              <TextInput
                {...control}
                {...input}
                autoFocus
                type="email"
                autoComplete="username"
                autoCapitalize="off"
                spellCheck={false}
              />
            )}
          </Field>
          <Button type="submit" variant="primary" wide busy={busy} part="submit">
            {t('sendLink')}
          </Button>
        </form>
      )}
      <p className="sign-in-other">
        <button type="button" className="sign-in-link" onClick={() => onBack(values.email)}>
          {t('backToSignIn')}
        </button>
      </p>
    </section>
  );
}
