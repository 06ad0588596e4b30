import type { StoredUser } from '../api/session-tokens.ts';
import { profile as texts } from '../i18n/en/profile.ts';
import { signIn } from '../i18n/en/sign-in.ts';
import { useText } from '../i18n/use-text.ts';
import { isEmailAddress } from '../sign-in/index.ts';
import type { Stores } from '../stores/registry.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { FormFoot } from './form-foot.tsx';
import { PasswordField } from './password-field.tsx';
import { Row } from './row.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useDisclosure } from './use-disclosure.ts';

interface EmailRowProps {
  stores: Stores;
  user: StoredUser;
}

/** The email of the account, and the form that changes it. */
export function EmailRow(props: EmailRowProps) {
  const t = useText(texts);
  const { open, button, show, close } = useDisclosure();
  if (open) return <EmailForm {...props} onClose={close} />;
  return (
    <Row
      label={t('email')}
      value={props.user.email}
      action={t('changeEmail')}
      buttonRef={button}
      onAction={show}
    />
  );
}

function EmailForm({ stores, user, onClose }: EmailRowProps & { onClose(): void }) {
  const t = useText(texts);
  const tSignIn = useText(signIn);
  const { form, values, errors, refusal, busy, set, submit } = useAccountForm(
    { email: '', password: '' },
    { err_email_taken: 'email', err_password_wrong: 'password' },
  );
  const email = values.email.trim();
  const emailFault = () => {
    if (!email) return tSignIn('emailMissing');
    if (!isEmailAddress(email)) return tSignIn('emailMalformed');
    return email === user.email ? t('emailSame') : undefined;
  };
  const change = async () => {
    const { data } = await stores.client.call('POST /v1/user/change_email', {
      body: { email, password: values.password },
      silent: true,
    });
    stores.notices.show({ kind: 'success', text: t('emailSaved') });
    onClose();
    stores.session.update(data.user_info);
  };
  return (
    <form
      ref={form}
      className="prof-form"
      method="post"
      noValidate
      onSubmit={(event) =>
        submit(
          event,
          { email: emailFault(), password: values.password ? undefined : t('currentMissing') },
          change,
        )
      }
    >
      {refusal && <ErrorNotice text={refusal} />}
      <Field label={t('newEmail')} error={errors.email}>
        {(control) => (
          <TextInput
            {...control}
            // The form was asked for: here one begins
            autoFocus
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="off"
            spellCheck={false}
            value={values.email}
            onChange={(value) => set('email', value)}
          />
        )}
      </Field>
      <PasswordField
        label={t('currentPassword')}
        name="password"
        kind="current"
        value={values.password}
        error={errors.password}
        onChange={(value) => set('password', value)}
      />
      <FormFoot busy={busy} action={t('saveEmail')} onCancel={onClose} />
    </form>
  );
}
