import { useId, useRef, useState, type FormEvent } from 'react';
import type { ApiKey } from '../contract/index.ts';
import { apiKeys as texts } from '../i18n/en/account/api-keys.ts';
import { useText } from '../i18n/use-text.ts';
import { useReportedError } from '../notices/index.ts';
import { Button } from '../ui/controls/button.tsx';
import { CancelButton } from '../ui/layers/cancel-button.tsx';
import { Dialog } from '../ui/layers/dialog.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { useSend } from '../ui/use-send.ts';
import { checkForm, formOf, settingsOf } from './check-settings.ts';
import { KeyFields } from './key-fields.tsx';
import type { KeySettings } from './keys-store.ts';

interface KeyDialogProps<T> {
  /** The key to change; null for a new one. */
  apiKey: ApiKey | null;
  onSave(settings: KeySettings): Promise<T>;
  onSaved(answer: T): void;
  onClose(): void;
}

/** Name, scopes and limit of a new or existing key. */
export function KeyDialog<T>({ apiKey, onSave, onSaved, onClose }: KeyDialogProps<T>) {
  const t = useText(texts);
  const id = useId();
  const fields = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState(() => formOf(apiKey));
  const [isChecked, setChecked] = useState(false);
  const { busy, failure, send } = useSend();
  const refusal = useReportedError(failure);
  const errors = checkForm(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(errors).length > 0) {
      // Focuses after the errors are rendered
      queueMicrotask(() => fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    void send(async () => onSaved(await onSave(settingsOf(form))));
  };
  return (
    <Dialog
      title={apiKey ? t('editTitle', { name: apiKey.name }) : t('createTitle')}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {t(apiKey ? 'save' : 'create')}
          </Button>
        </>
      }
    >
      <form ref={fields} id={id} className="keys-form" noValidate onSubmit={submit}>
        <KeyFields form={form} errors={isChecked ? errors : {}} onChange={setForm} />
        {refusal && <ErrorNotice text={refusal} />}
      </form>
    </Dialog>
  );
}
