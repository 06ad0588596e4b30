import type { StoredUser } from '../../api/stored-user.ts';
import { profile as texts } from '../../i18n/en/account/profile.ts';
import { signIn } from '../../i18n/en/account/sign-in.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { isEmailAddress } from '../../sign-in/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { AccountForm } from './account-form.tsx';
import { EmailConfirmation } from './email-confirmation.tsx';
import { EmailField } from './email-field.tsx';
import { FormFoot } from './form-foot.tsx';
import { PasswordField } from './password-field.tsx';
import { Row } from './row.tsx';
import { useForm } from '../../notices/form/index.ts';
import { useDisclosure } from '../popup/use-disclosure.ts';

interface EmailRowProps {
  user: StoredUser;
}

/** The email of the account, and the form that changes it. */
export function EmailRow(props: EmailRowProps) {
  const t = useText(texts);
  const { open, button, show, close } = useDisclosure();
  if (open) return <EmailForm {...props} onClose={close} />;
  return (
    <>
      <Row
        label={t('email')}
        value={props.user.email}
        action={t('changeEmail')}
        buttonRef={button}
        onAction={show}
      />
      <EmailConfirmation {...props} />
    </>
  );
}

function EmailForm({ user, onClose }: EmailRowProps & { onClose(): void }) {
  const stores = useStores();
  const t = useText(texts);
  const tSignIn = useText(signIn);
  const { locale } = useLanguage();
  const state = useForm(
    { email: '', password: '' },
    { err_email_taken: 'email', err_password_wrong: 'password' },
  );
  const { values, busy, field, submit } = state;
  const email = values.email.trim();
  const emailFault = () => {
    if (!email) return tSignIn('emailMissing');
    if (!isEmailAddress(email)) return tSignIn('emailMalformed');
    return email === user.email ? t('emailSame') : undefined;
  };
  const change = async () => {
    const { data } = await stores.client.call('POST /v1/user/change_email', {
      body: { email, password: values.password },
      headers: { 'accept-language': locale },
      silent: true,
    });
    stores.notices.show({ kind: 'success', text: t('emailSaved') });
    onClose();
    stores.session.update(data.user_info);
  };
  return (
    <AccountForm
      state={state}
      onSubmit={(event) =>
        submit(
          event,
          { email: emailFault(), password: values.password ? undefined : t('currentMissing') },
          change,
        )
      }
    >
      <EmailField label={t('newEmail')} focused {...field('email')} />
      <PasswordField label={t('currentPassword')} kind="current" {...field('password')} />
      <FormFoot busy={busy} action={t('saveEmail')} onCancel={onClose} />
    </AccountForm>
  );
}
