import { useState } from 'react';
import { newId } from '../../api/device.ts';
import { GRANTED_CREDITS_MAX, SITE_KEY_CHARACTERS_MAX } from '../../contract/constants/operator.ts';
import type { OperatorSiteKey } from '../../contract/index.ts';
import { operator as texts } from '../../i18n/en/workbench/operator.ts';
import { useText } from '../../i18n/use-text.ts';
import { useForm } from '../../notices/form/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { wholeNumber } from '../check.ts';
import { FormDialog } from '../form-dialog.tsx';
import { FormField } from '../form-field.tsx';
import { KeyFields } from './key-fields.tsx';
import { checkForm, formOf, settingsOf } from './key-settings.ts';

interface KeyDialogProps {
  /** The key to change; null for a new one. */
  siteKey: OperatorSiteKey | null;
  onDone(siteKey: OperatorSiteKey): void;
  onClose(): void;
}

/** Pages and limits of a new or existing key, and the credits of a new one. */
export function KeyDialog({ siteKey, onDone, onClose }: KeyDialogProps) {
  const { client } = useStores();
  const t = useText(texts);
  const state = useForm({ ...formOf(siteKey), credits: '1000000' });
  const [idempotencyKey] = useState(newId);
  const { values, field, refusal, submit } = state;
  const credits = wholeNumber(values.credits, GRANTED_CREDITS_MAX);
  const save = async () => {
    const settings = settingsOf(values);
    const { data } = siteKey
      ? await client.call('POST /v1/operator/site_keys/{site_key}/limit', {
          params: { site_key: siteKey.site_key },
          body: settings,
          silent: true,
        })
      : await client.call('POST /v1/operator/site_keys', {
          body: { ...settings, credits: credits! },
          idempotencyKey,
          silent: true,
        });
    onDone(data.site_key);
  };
  const faults = () => {
    const found = checkForm(values);
    const told = Object.entries(found).map(([name, text]) => [
      name,
      t(text, { most: SITE_KEY_CHARACTERS_MAX }),
    ]);
    return {
      ...(Object.fromEntries(told) as Partial<Record<keyof typeof values, string>>),
      ...(!siteKey && credits === null && { credits: t('creditsWrong', { most: GRANTED_CREDITS_MAX }) }),
    };
  };
  return (
    <FormDialog
      title={siteKey ? t('editKeyTitle', { key: siteKey.site_key }) : t('makeKeyTitle')}
      text={t('keyText')}
      state={state}
      refusal={refusal}
      action={t(siteKey ? 'save' : 'make')}
      onSubmit={(event) => submit(event, faults(), save)}
      onClose={onClose}
    >
      <KeyFields field={field} />
      {!siteKey && <FormField label={t('credits')} inputMode="numeric" {...field('credits')} />}
    </FormDialog>
  );
}
