import { prepareReport, report } from '../analytics/index.ts';
import { PASSWORD_CHARACTERS_MIN } from '../contract/constants/accounts.ts';
import { mail as texts } from '../i18n/en/workbench/mail.ts';
import { signIn } from '../i18n/en/account/sign-in.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { useForm } from '../notices/form/index.ts';
import { useStores } from '../stores/use-stores.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { PasswordInput } from '../ui/controls/password-input.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { isShort } from './check-account.ts';

interface NewPasswordProps {
  /** Token of the mailed link. */
  token: string;
  /** Called when the password is changed and the user is signed in. */
  onDone(): void;
  /** Called when the link has expired and the user wants another one. */
  onAskAgain(): void;
}

/** Sets a new password with a mailed link. */
export function NewPassword({ token, onDone, onAskAgain }: NewPasswordProps) {
  const stores = useStores();
  const t = useText(texts);
  const tSignIn = useText(signIn);
  const { locale } = useLanguage();
  const { form, values, failure, refusal, busy, field, submit } = useForm({ newPassword: '' });
  const { newPassword } = values;
  const count = PASSWORD_CHARACTERS_MIN;

  const save = async () => {
    prepareReport(stores);
    await stores.session.resetPassword(token, newPassword, locale);
    await report(stores, 'sign_up', { by: 'sign-in' });
    onDone();
  };
  const findFault = () => {
    if (!newPassword) return tSignIn('newPasswordMissing');
    return isShort(newPassword) ? tSignIn('passwordShort', { count }) : undefined;
  };
  const isOver = failure?.type === 'err_link_over';
  const { error, ...input } = field('newPassword');

  return (
    <section className="sign-in" part="card">
      <h2 className="sign-in-title">{t('newPasswordTitle')}</h2>
      {refusal && (
        <ErrorNotice text={refusal} {...(isOver && { onRetry: onAskAgain, retryLabel: t('askAgain') })} />
      )}
      <form
        ref={form}
        className="sign-in-form"
        method="post"
        noValidate
        onSubmit={(event) => submit(event, { newPassword: findFault() }, save)}
      >
        <p className="sign-in-aside">{t('newPasswordText')}</p>
        <Field label={tSignIn('newPassword')} hint={tSignIn('passwordHint', { count })} error={error}>
          {(control) => <PasswordInput {...control} {...input} autoFocus autoComplete="new-password" />}
        </Field>
        <Button type="submit" variant="primary" wide busy={busy} part="submit">
          {t('savePassword')}
        </Button>
      </form>
    </section>
  );
}
