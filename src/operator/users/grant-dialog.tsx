import { useState } from 'react';
import { newId } from '../../api/device.ts';
import { GRANTED_CREDITS_MAX, OPERATOR_REASON_CHARACTERS_MAX } from '../../contract/constants/operator.ts';
import type { OperatorUser } from '../../contract/index.ts';
import { operator as texts } from '../../i18n/en/workbench/operator.ts';
import { useText } from '../../i18n/use-text.ts';
import { useForm } from '../../notices/form/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { wholeNumber } from '../check.ts';
import { FormDialog } from '../form-dialog.tsx';
import { FormField } from '../form-field.tsx';

interface GrantDialogProps {
  user: OperatorUser;
  onDone(user: OperatorUser, credits: number): void;
  onClose(): void;
}

/** The end of a day in the browser's time zone, in ms since the epoch; null for no day. */
const endOf = (day: string): number | null => (day ? new Date(`${day}T23:59:59.999`).getTime() : null);

/** Gives credits to a user. */
export function GrantDialog({ user, onDone, onClose }: GrantDialogProps) {
  const { client } = useStores();
  const t = useText(texts);
  const state = useForm({ credits: '', reason: '', expiry: '' });
  // The key makes a press after a lost answer grant nothing more
  const [idempotencyKey] = useState(newId);
  const { values, field, refusal, submit } = state;
  const credits = wholeNumber(values.credits, GRANTED_CREDITS_MAX);
  const expiresAt = endOf(values.expiry);
  const send = async () => {
    const { data } = await client.call('POST /v1/operator/users/{user_id}/grants', {
      params: { user_id: user.user_id },
      body: { credits: credits!, reason: values.reason.trim(), expires_at: expiresAt },
      idempotencyKey,
      silent: true,
    });
    onDone(data.user, credits!);
  };
  return (
    <FormDialog
      title={t('grantTitle', { email: user.email })}
      state={state}
      refusal={refusal}
      action={t('grant')}
      onSubmit={(event) =>
        submit(
          event,
          {
            credits: credits === null ? t('creditsWrong', { most: GRANTED_CREDITS_MAX }) : undefined,
            reason: values.reason.trim() ? undefined : t('reasonMissing'),
            expiry: expiresAt !== null && !(expiresAt > Date.now()) ? t('expiryWrong') : undefined,
          },
          send,
        )
      }
      onClose={onClose}
    >
      <FormField label={t('amountOfCredits')} inputMode="numeric" isFirst {...field('credits')} />
      <FormField
        label={t('reason')}
        hint={t('reasonHint')}
        maxLength={OPERATOR_REASON_CHARACTERS_MAX}
        {...field('reason')}
      />
      <FormField label={t('expiry')} hint={t('expiryHint')} type="date" {...field('expiry')} />
    </FormDialog>
  );
}
