import { useId, useState } from 'react';
import type { StoredUser } from '../../api/stored-user.ts';
import { profile as texts } from '../../i18n/en/account/profile.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { CancelButton } from '../../ui/layers/cancel-button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { AccountForm } from './account-form.tsx';
import { EmailField } from './email-field.tsx';
import { LossList } from './loss-list.tsx';
import { PasswordField } from './password-field.tsx';
import { useForm } from '../../notices/form/index.ts';

interface CloseDialogProps {
  user: StoredUser;
  onClose(): void;
}

/** Confirms twice before it closes the account: shows what is lost, then asks for the password and the email. */
export function CloseDialog(props: CloseDialogProps) {
  const [sure, setSure] = useState(false);
  return sure ? (
    <Confirm {...props} onBack={() => setSure(false)} />
  ) : (
    <Warn {...props} onSure={() => setSure(true)} />
  );
}

function Warn({ user, onClose, onSure }: CloseDialogProps & { onSure(): void }) {
  const t = useText(texts);
  return (
    <ConfirmDialog
      title={t('closeTitle')}
      confirm={t('goOn')}
      cancel={t('keepAccount')}
      onConfirm={onSure}
      onClose={onClose}
    >
      <p className="prof-ask">{t('closeLost')}</p>
      <LossList />
      <p className="prof-again">{t('closeAgain', { email: user.email })}</p>
    </ConfirmDialog>
  );
}

function Confirm({ user, onClose, onBack }: CloseDialogProps & { onBack(): void }) {
  const stores = useStores();
  const t = useText(texts);
  const id = useId();
  const state = useForm({ password: '', email: '' }, { err_password_wrong: 'password' });
  const { values, busy, field, submit } = state;
  const isTyped = values.email.trim().toLowerCase() === user.email.toLowerCase();
  return (
    <Dialog
      title={t('closeTitle')}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <CancelButton onClick={onBack}>{t('back')}</CancelButton>
          <Button type="submit" form={id} variant="danger" busy={busy}>
            {t('closeForGood')}
          </Button>
        </>
      }
    >
      <AccountForm
        state={state}
        id={id}
        onSubmit={(event) =>
          submit(
            event,
            {
              password: values.password ? undefined : t('currentMissing'),
              email: isTyped ? undefined : t('typeEmailWrong'),
            },
            () => stores.session.closeAccount(values.password),
          )
        }
      >
        <p className="prof-ask">{t('closeSure')}</p>
        <PasswordField label={t('currentPassword')} kind="current" focused {...field('password')} />
        <EmailField label={t('typeEmail', { email: user.email })} isProof {...field('email')} />
      </AccountForm>
    </Dialog>
  );
}
