import { useStore } from '@nanostores/react';
import KeyRound from 'lucide-react/icons/key-round';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef, useState } from 'react';
import { useHost } from '../element/host-context.ts';
import { apiKeys as texts } from '../i18n/en/account/api-keys.ts';
import { useText } from '../i18n/use-text.ts';
import { useReportedError } from '../notices/index.ts';
import { onReturn } from '../stores/on-return.ts';
import { useStores } from '../stores/use-stores.ts';
import { Button } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { useSheet } from '../ui/use-sheet.ts';
import apiKeysCss from './api-keys.css?inline';
import { HowTo } from './how-to.tsx';
import { KeyDialogs, type OpenDialog } from './key-dialogs.tsx';
import { KeyTable } from './key-table.tsx';
import { createKeys } from './keys-store.ts';

/** The API keys of the workspace, and how to use one. */
export function ApiKeysPage() {
  const stores = useStores();
  useSheet(apiKeysCss);
  const t = useText(texts);
  const host = useHost();
  const [store] = useState(() => createKeys(stores.client));
  const { keys, failure } = useStore(store.$keys);
  const reason = useReportedError(failure);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  useEffect(() => {
    void store.load();
    return onReturn(() => void store.refresh());
  }, [store]);
  const list = useRef<HTMLDivElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    const isDone = wasAsking.current && !dialog;
    wasAsking.current = dialog !== null;
    // The button that opened the dialog may be gone: its key was deleted, or the list replaced it
    if (isDone && !host.shadowRoot.activeElement) {
      list.current?.querySelector<HTMLElement>('.ui-button')?.focus();
    }
  }, [dialog, host]);
  const create = (
    <Button variant="primary" icon={Plus} onClick={() => setDialog({ what: 'create' })}>
      {t('create')}
    </Button>
  );
  return (
    <div className="keys">
      <div className="keys-list" ref={list}>
        <div className="keys-head">
          <p>{t('intro')}</p>
          {keys && keys.length > 0 && create}
        </div>
        <div className="keys-card">
          {reason ? (
            <ErrorNotice text={t('failed', { reason })} onRetry={() => void store.load()} />
          ) : keys === null ? (
            <div role="status" aria-label={t('loading')}>
              <Skeleton height="200px" />
            </div>
          ) : keys.length === 0 ? (
            <EmptyState icon={KeyRound} title={t('emptyTitle')} text={t('emptyText')}>
              {create}
            </EmptyState>
          ) : (
            <KeyTable
              keys={keys}
              onEdit={(apiKey) => setDialog({ what: 'edit', apiKey })}
              onRotate={(apiKey) => setDialog({ what: 'rotate', apiKey })}
              onRevoke={(apiKey) => setDialog({ what: 'revoke', apiKey })}
            />
          )}
        </div>
      </div>
      {/* Waits for the list above, so that its height does not push this down */}
      {(keys ?? failure) && <HowTo client={stores.client} />}
      {dialog && <KeyDialogs store={store} dialog={dialog} onDialog={setDialog} />}
    </div>
  );
}
