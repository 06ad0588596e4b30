import type { ApiKey } from '../contract/index.ts';
import { apiKeys as texts } from '../i18n/en/api-keys.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/layers/dialog.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { useAsking } from './use-asking.ts';

interface AskDialogProps<T> {
  apiKey: ApiKey;
  what: 'rotate' | 'revoke';
  onYes(): Promise<T>;
  onDone(answer: T): void;
  onClose(): void;
}

/** Asks before a key stops working. */
export function AskDialog<T>({ apiKey: { name }, what, onYes, onDone, onClose }: AskDialogProps<T>) {
  const t = useText(texts);
  const { busy, refusal, ask } = useAsking();
  return (
    <Dialog
      title={t(`${what}Title`, { name })}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus="" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => ask(onYes, onDone)}>
            {t(what)}
          </Button>
        </>
      }
    >
      <p className="keys-words">{t(`${what}Text`)}</p>
      {refusal && <ErrorNotice text={refusal} />}
    </Dialog>
  );
}
