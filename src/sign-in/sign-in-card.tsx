import { useEffect, useRef, useState } from 'react';
import { PASSWORD_CHARACTERS_MIN } from '../contract/constants/accounts.ts';
import { useHost } from '../element/host-context.ts';
import { signIn as texts } from '../i18n/en/account/sign-in.ts';
import { useText } from '../i18n/use-text.ts';
import { useReportedError } from '../notices/index.ts';
import type { SignInReason } from '../stores/requests.ts';
import { useStores } from '../stores/use-stores.ts';
import { Button } from '../ui/controls/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Field } from '../ui/controls/field.tsx';
import { LegalLinks } from '../ui/legal-links.tsx';
import { PasswordInput } from '../ui/controls/password-input.tsx';
import { TextInput } from '../ui/controls/text-input.tsx';
import { Chunk } from '../ui/chunk.tsx';
import { useSheet } from '../ui/use-sheet.ts';
import type { Account, SignInMode } from './check-account.ts';
import { mailFormFailed, MailFormWaiting } from './mail-form-waiting.tsx';
import type { CarriedForm } from './shell.ts';
import statesCss from './card-states.css?inline';
import cardCss from './sign-in.css?inline';
import { SignedIn, type SignedInProps } from './signed-in.tsx';
import { useSignIn } from './use-sign-in.ts';

const loadForgotPassword = () => import('./forgot-password.tsx');

/** Text keys of the reasons that the form explains. */
const notes: Partial<Record<SignInReason, 'ended' | 'closed'>> = { expired: 'ended', closed: 'closed' };

export interface SignInCardProps {
  mode: SignInMode;
  carried?: CarriedForm | undefined;
  /** Starts with the form for a forgotten password. */
  startsForgotten?: boolean;
  /** Demo account that one click signs in with. */
  demo?: Pick<Account, 'email' | 'password'> | null;
  /** Reason for the sign-in. */
  reason?: string | null;
  /** True inside a container that has its own frame and title. */
  isBare?: boolean;
  /** The signed-in user and their next page. Shown instead of the form. */
  signedIn?: Pick<SignedInProps, 'user' | 'onGoOn'> | null;
  onMode(mode: SignInMode): void;
  /** @returns whether the browser is leaving the page */
  onSignedIn(): boolean;
}

/** The sign-in form, with a link that switches to the other form. */
export function SignInCard(props: SignInCardProps) {
  const stores = useStores();
  const { mode, carried, startsForgotten, demo, reason = null, isBare, signedIn } = props;
  const { onMode, onSignedIn } = props;
  const note = notes[reason as SignInReason];
  useSheet(cardCss);
  useSheet(statesCss);
  const t = useText(texts);
  const host = useHost();
  const form = useRef<HTMLFormElement>(null);
  const [isForgotten, setIsForgotten] = useState(startsForgotten || carried?.forgot === true);
  const { account, faults, failure, busy, isSent, asksNew, change, enter, reset, submit } = useSignIn(
    mode,
    carried?.account ?? {},
    onSignedIn,
  );
  const told = useReportedError(failure);
  const signUp = mode === 'sign-up';
  const taken = failure?.type === 'err_email_taken';
  const given = failure?.type === 'err_password_given';
  const count = PASSWORD_CHARACTERS_MIN;
  const emailFault = faults.email && t(faults.email === 'missing' ? 'emailMissing' : 'emailMalformed');
  const passwordFault =
    faults.password && (faults.password === 'missing' ? t('passwordMissing') : t('passwordShort', { count }));
  const newFault =
    faults.newPassword &&
    (faults.newPassword === 'missing' ? t('newPasswordMissing') : t('passwordShort', { count }));

  const submitted = useRef(carried?.submitted ?? false);
  useEffect(() => {
    // The shell asked for the other form, which the next render shows
    if (carried && carried.mode !== mode) return;
    // Submits once what was submitted in the shell, through the form so that its checks run.
    if (submitted.current) form.current?.requestSubmit();
    submitted.current = false;
  }, [carried, mode]);
  const asksDemo = useRef(carried?.demo ?? false);
  useEffect(() => {
    if (asksDemo.current && demo) enter(demo);
    asksDemo.current = false;
  });
  const focusEmail = () => (form.current?.elements.namedItem('email') as HTMLElement | null)?.focus();
  // The user has to change the email.
  useEffect(() => {
    if (taken) focusEmail();
  }, [taken, failure]);

  // The link to the other form is below it and leads back, so a user who switched starts at the form's top.
  const wanted = useRef(carried && carried.mode !== mode ? carried.mode : null);
  useEffect(() => {
    if (wanted.current !== mode) return;
    wanted.current = null;
    focusEmail();
  }, [mode]);
  const comesBack = useRef(false);
  useEffect(() => {
    if (!isForgotten && comesBack.current) focusEmail();
    comesBack.current = false;
  }, [isForgotten]);

  const isIn = Boolean(signedIn) && !busy;
  const wasIn = useRef(isIn);
  /** The user signed in or out here, so the focus stays in this card. */
  const acted = useRef(false);
  const act = () => {
    acted.current = true;
  };
  useEffect(() => {
    if (busy) act();
  }, [busy]);
  useEffect(() => {
    if (wasIn.current === isIn) return;
    wasIn.current = isIn;
    if (!acted.current) return;
    acted.current = false;
    if (isIn) host.shadowRoot.querySelector<HTMLElement>('.sign-in-title')?.focus();
    else focusEmail();
  }, [isIn, host]);
  if (signedIn && !busy) {
    return <SignedIn {...signedIn} onLeave={act} />;
  }
  if (isForgotten) {
    const goBack = (email: string) => {
      change('email', email);
      setIsForgotten(false);
      comesBack.current = true;
    };
    return (
      <Chunk load={loadForgotPassword} waiting={<MailFormWaiting />} failed={mailFormFailed}>
        {({ ForgotPassword }) => <ForgotPassword email={account.email} isBare={isBare} onBack={goBack} />}
      </Chunk>
    );
  }

  return (
    <section className="sign-in" part={isBare ? undefined : 'card'} data-bare={isBare || undefined}>
      {!isBare && <h2 className="sign-in-title">{t(signUp ? 'signUpTitle' : 'signInTitle')}</h2>}
      {(given || (note && !failure)) && (
        <p className="sign-in-note" role="status">
          {given ? told : note && t(note)}
        </p>
      )}
      {told && !taken && !given && <ErrorNotice text={told} />}
      <form ref={form} className="sign-in-form" method="post" noValidate onSubmit={submit}>
        <Field label={t('email')} error={emailFault || (taken && told) || undefined}>
          {(control) => (
            <TextInput
              {...control}
              name="email"
              type="email"
              autoComplete="username"
              autoCapitalize="off"
              spellCheck={false}
              data-carry="email"
              data-autofocus={isBare || undefined}
              value={account.email}
              onChange={(value) => change('email', value)}
            />
          )}
        </Field>
        {signUp && (
          <Field label={t('nickname')} aside={<span>{t('optional')}</span>}>
            {(control) => (
              <TextInput
                {...control}
                name="nickname"
                autoComplete="nickname"
                maxLength={60}
                data-carry="nickname"
                value={account.nickname}
                onChange={(value) => change('nickname', value)}
              />
            )}
          </Field>
        )}
        <Field
          label={t('password')}
          hint={signUp ? t('passwordHint', { count }) : undefined}
          error={passwordFault || undefined}
        >
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete={signUp ? 'new-password' : 'current-password'}
              data-carry="password"
              value={account.password}
              onChange={(value) => change('password', value)}
            />
          )}
        </Field>
        {asksNew && (
          <Field label={t('newPassword')} hint={t('passwordHint', { count })} error={newFault || undefined}>
            {(control) => (
              <PasswordInput
                {...control}
                autoFocus
                name="newPassword"
                autoComplete="new-password"
                value={account.newPassword}
                onChange={(value) => change('newPassword', value)}
              />
            )}
          </Field>
        )}
        {signUp && (
          <p className="sign-in-aside">
            {t('agree')} <LegalLinks client={stores.client} className="sign-in-link" />
          </p>
        )}
        <Button type="submit" variant="primary" wide busy={isSent} part="submit">
          {t(signUp ? 'signUp' : 'signIn')}
        </Button>
      </form>
      {!signUp && (
        <p className="sign-in-aside">
          <button type="button" className="sign-in-link" onClick={() => setIsForgotten(true)}>
            {t('forgot')}
          </button>
        </p>
      )}
      <p className="sign-in-other">
        {t(signUp ? 'haveAccount' : 'noAccount')}
        <button
          type="button"
          className="sign-in-link"
          onClick={() => {
            reset();
            wanted.current = signUp ? 'sign-in' : 'sign-up';
            onMode(wanted.current);
          }}
        >
          {t(signUp ? 'toSignIn' : 'toSignUp')}
        </button>
      </p>
      {demo && !signUp && (
        <div className="sign-in-demo">
          <Button wide onClick={() => enter(demo)}>
            {t('useDemo')}
          </Button>
        </div>
      )}
    </section>
  );
}
