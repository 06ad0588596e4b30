import type { ApiKey } from '../contract/index.ts';
import { apiKeys as texts } from '../i18n/en/account/api-keys.ts';
import { useText } from '../i18n/use-text.ts';
import { showToast } from '../ui/layers/toasts.ts';
import { AskDialog } from './ask-dialog.tsx';
import { KeyDialog } from './key-dialog.tsx';
import type { KeysStore, NewSecret } from './keys-store.ts';
import { SecretDialog } from './secret-dialog.tsx';

/** The open dialog. */
export type OpenDialog =
  | { what: 'create' }
  | { what: 'edit' | 'rotate' | 'revoke'; apiKey: ApiKey }
  | { what: 'secret'; made: NewSecret };

interface KeyDialogsProps {
  store: KeysStore;
  dialog: OpenDialog;
  /** Replaces the dialog; null closes it. */
  onDialog(dialog: OpenDialog | null): void;
}

export function KeyDialogs({ store, dialog, onDialog }: KeyDialogsProps) {
  const t = useText(texts);
  const close = () => onDialog(null);
  const show = (made: NewSecret) => onDialog({ what: 'secret', made });
  const done = (text: string) => {
    showToast({ tone: 'ok', text });
    close();
  };
  switch (dialog.what) {
    case 'create':
      return <KeyDialog apiKey={null} onSave={store.create} onSaved={show} onClose={close} />;
    case 'edit': {
      const { apiKey } = dialog;
      return (
        <KeyDialog
          apiKey={apiKey}
          onSave={async (settings) => {
            await store.edit(apiKey.api_key_id, settings);
            return settings.name;
          }}
          onSaved={(name) => done(t('saved', { name }))}
          onClose={close}
        />
      );
    }
    case 'rotate': {
      const { apiKey } = dialog;
      const rotate = () => store.rotate(apiKey.api_key_id);
      return <AskDialog what="rotate" apiKey={apiKey} onYes={rotate} onDone={show} onClose={close} />;
    }
    case 'revoke': {
      const { apiKey } = dialog;
      return (
        <AskDialog
          what="revoke"
          apiKey={apiKey}
          onYes={() => store.revoke(apiKey.api_key_id)}
          onDone={() => done(t('revoked', { name: apiKey.name }))}
          onClose={close}
        />
      );
    }
    case 'secret':
      return <SecretDialog made={dialog.made} onClose={close} />;
  }
}
