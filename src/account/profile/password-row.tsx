import { useState } from 'react';
import { PASSWORD_CHARACTERS_MIN } from '../../contract/constants/accounts.ts';
import { countCharacters } from '../../contract/constants/script.ts';
import type { StoredUser } from '../../api/stored-user.ts';
import { profile as texts } from '../../i18n/en/account/profile.ts';
import { signIn } from '../../i18n/en/account/sign-in.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { AccountForm } from './account-form.tsx';
import { FormFoot } from './form-foot.tsx';
import { PasswordField } from './password-field.tsx';
import { Row } from './row.tsx';
import { useForm } from '../../notices/form/index.ts';
import { useDisclosure } from '../popup/use-disclosure.ts';

interface PasswordRowProps {
  user: StoredUser;
  /** Called after the change, which ended all other sessions. */
  onChanged(): void;
}

/** The hidden password, and the form that changes it. */
export function PasswordRow(props: PasswordRowProps) {
  const t = useText(texts);
  const { open, button, show, close } = useDisclosure();
  if (open) return <PasswordForm {...props} onClose={close} />;
  return (
    <Row
      label={t('password')}
      value={<span aria-hidden="true">{'•'.repeat(10)}</span>}
      action={t('changePassword')}
      buttonRef={button}
      onAction={show}
    />
  );
}

function PasswordForm({ user, onChanged, onClose }: PasswordRowProps & { onClose(): void }) {
  const stores = useStores();
  const t = useText(texts);
  const tSignIn = useText(signIn);
  const state = useForm({ password: '', newPassword: '' }, { err_password_wrong: 'password' });
  const { values, busy, field, submit } = state;
  const [endApiKeys, setEndApiKeys] = useState(false);
  const { password, newPassword } = values;
  const count = PASSWORD_CHARACTERS_MIN;
  const newFault = () => {
    if (!newPassword) return t('newMissing');
    if (countCharacters(newPassword) < count) return tSignIn('passwordShort', { count });
    return newPassword === password ? t('passwordSame') : undefined;
  };
  const change = async () => {
    const { data } = await stores.client.call('POST /v1/user/change_password', {
      body: { password, new_password: newPassword, end_api_keys: endApiKeys },
      silent: true,
    });
    const { ended: count } = data;
    const text = count > 0 ? t('passwordSavedAndEnded', { count }) : t('passwordSaved');
    stores.notices.show({ kind: 'success', text });
    onChanged();
    onClose();
  };
  return (
    <AccountForm
      state={state}
      onSubmit={(event) =>
        submit(
          event,
          { password: password ? undefined : t('currentMissing'), newPassword: newFault() },
          change,
        )
      }
    >
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField label={t('currentPassword')} kind="current" focused {...field('password')} />
      <PasswordField
        label={t('newPassword')}
        kind="new"
        hint={t('passwordRule', { count })}
        {...field('newPassword')}
      />
      <Checkbox name="endApiKeys" label={t('endApiKeys')} checked={endApiKeys} onChange={setEndApiKeys} />
      <FormFoot busy={busy} action={t('savePassword')} onCancel={onClose} />
    </AccountForm>
  );
}
