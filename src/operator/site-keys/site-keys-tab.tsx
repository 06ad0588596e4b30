import KeyRound from 'lucide-react/icons/key-round';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { OperatorSiteKey } from '../../contract/index.ts';
import { operator as texts } from '../../i18n/en/workbench/operator.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/layers/toasts.ts';
import { AskDialog } from '../ask-dialog.tsx';
import { PagedTable } from '../paged-table.tsx';
import { usePaged } from '../../ui/lists/use-paged.ts';
import { CreditsDialog } from './credits-dialog.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { KeyRow } from './key-row.tsx';

type Open = { what: 'make' } | { what: 'edit' | 'credits' | 'end'; siteKey: OperatorSiteKey };

/** The site keys of the server. */
export function SiteKeysTab() {
  const { client } = useStores();
  const t = useText(texts);
  const [open, setOpen] = useState<Open | null>(null);
  const keys = usePaged<OperatorSiteKey>(
    '',
    async (cursor) => {
      const query = cursor === null ? {} : { cursor };
      const { data } = await client.call('GET /v1/operator/site_keys', { query, silent: true });
      return { items: data.site_keys, cursor: data.next_cursor };
    },
    ({ site_key }) => site_key,
  );
  const close = () => setOpen(null);
  const done = (text: string, changed?: OperatorSiteKey) => {
    if (changed) keys.put(changed);
    else keys.load();
    close();
    showToast({ tone: 'ok', text });
  };
  const end = async (site_key: string) => {
    const { data } = await client.call('POST /v1/operator/site_keys/{site_key}/end', {
      params: { site_key },
      body: {},
      silent: true,
    });
    done(t('keyEnded', { key: site_key }), data.site_key);
  };
  const make = (
    <Button variant="primary" icon={Plus} onClick={() => setOpen({ what: 'make' })}>
      {t('makeKey')}
    </Button>
  );
  return (
    <>
      {keys.items && keys.items.length > 0 && <div className="op-head">{make}</div>}
      <PagedTable
        list={keys}
        label={t('siteKeys')}
        columns={[
          { label: t('siteKey') },
          { label: t('origins') },
          { label: t('limits') },
          { label: t('credits'), isNumber: true },
          { label: t('created') },
          { label: '' },
        ]}
        empty={{ icon: KeyRound, title: t('noKeysTitle'), text: t('noKeysText'), action: make }}
      >
        {(siteKey) => (
          <KeyRow
            key={siteKey.site_key}
            siteKey={siteKey}
            onEdit={() => setOpen({ what: 'edit', siteKey })}
            onAddCredits={() => setOpen({ what: 'credits', siteKey })}
            onEnd={() => setOpen({ what: 'end', siteKey })}
          />
        )}
      </PagedTable>
      {open?.what === 'make' && (
        <KeyDialog
          siteKey={null}
          onDone={({ site_key }) => done(t('keyMade', { key: site_key }))}
          onClose={close}
        />
      )}
      {open?.what === 'edit' && (
        <KeyDialog
          siteKey={open.siteKey}
          onDone={(changed) => done(t('keySaved', { key: changed.site_key }), changed)}
          onClose={close}
        />
      )}
      {open?.what === 'credits' && (
        <CreditsDialog
          siteKey={open.siteKey}
          onDone={(changed, count) => done(t('creditsAdded', { count, key: changed.site_key }), changed)}
          onClose={close}
        />
      )}
      {open?.what === 'end' && (
        <AskDialog
          title={t('endKeyTitle', { key: open.siteKey.site_key })}
          text={t('endKeyText')}
          yes={t('endKey')}
          onYes={() => end(open.siteKey.site_key)}
          onClose={close}
        />
      )}
    </>
  );
}
