import type { ApiKey } from '../contract/index.ts';
import { apiKeys as texts } from '../i18n/en/account/api-keys.ts';
import { useText } from '../i18n/use-text.ts';
import { DataTable } from '../ui/lists/data-table.tsx';
import { KeyRow } from './key-row.tsx';

interface KeyTableProps {
  keys: readonly ApiKey[];
  onEdit(key: ApiKey): void;
  onRotate(key: ApiKey): void;
  onRevoke(key: ApiKey): void;
}

export function KeyTable({ keys, onEdit, onRotate, onRevoke }: KeyTableProps) {
  const t = useText(texts);
  return (
    <DataTable
      label={t('keys')}
      columns={[
        { label: t('name') },
        { label: t('may') },
        { label: t('month') },
        { label: t('created') },
        { label: t('lastUsed') },
        { label: '' },
      ]}
    >
      {keys.map((key) => (
        <KeyRow
          key={key.api_key_id}
          apiKey={key}
          onEdit={() => onEdit(key)}
          onRotate={() => onRotate(key)}
          onRevoke={() => onRevoke(key)}
        />
      ))}
    </DataTable>
  );
}
