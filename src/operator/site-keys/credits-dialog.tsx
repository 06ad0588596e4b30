import { useState } from 'react';
import { newId } from '../../api/device.ts';
import { GRANTED_CREDITS_MAX } from '../../contract/constants/operator.ts';
import type { OperatorSiteKey } from '../../contract/index.ts';
import { operator as texts } from '../../i18n/en/workbench/operator.ts';
import { useText } from '../../i18n/use-text.ts';
import { useForm } from '../../notices/form/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { wholeNumber } from '../check.ts';
import { FormDialog } from '../form-dialog.tsx';
import { FormField } from '../form-field.tsx';

interface CreditsDialogProps {
  siteKey: OperatorSiteKey;
  onDone(siteKey: OperatorSiteKey, credits: number): void;
  onClose(): void;
}

/** Gives credits to a site key. */
export function CreditsDialog({ siteKey: { site_key }, onDone, onClose }: CreditsDialogProps) {
  const { client } = useStores();
  const t = useText(texts);
  const state = useForm({ credits: '' });
  const [idempotencyKey] = useState(newId);
  const { values, field, refusal, submit } = state;
  const credits = wholeNumber(values.credits, GRANTED_CREDITS_MAX);
  const send = async () => {
    const { data } = await client.call('POST /v1/operator/site_keys/{site_key}/grants', {
      params: { site_key },
      body: { credits: credits! },
      idempotencyKey,
      silent: true,
    });
    onDone(data.site_key, credits!);
  };
  return (
    <FormDialog
      title={t('addCreditsTitle', { key: site_key })}
      text={t('addCreditsText')}
      state={state}
      refusal={refusal}
      action={t('addCredits')}
      onSubmit={(event) =>
        submit(
          event,
          { credits: credits === null ? t('creditsWrong', { most: GRANTED_CREDITS_MAX }) : undefined },
          send,
        )
      }
      onClose={onClose}
    >
      <FormField label={t('amountOfCredits')} inputMode="numeric" isFirst {...field('credits')} />
    </FormDialog>
  );
}
