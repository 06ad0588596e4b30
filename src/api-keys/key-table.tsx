import type { ApiKey } from '../contract/index.ts';
import { apiKeys as texts } from '../i18n/en/account/api-keys.ts';
import { useText } from '../i18n/use-text.ts';
import { KeyRow } from './key-row.tsx';

const COLUMNS = ['name', 'may', 'month', 'created', 'lastUsed'] as const;

interface KeyTableProps {
  keys: readonly ApiKey[];
  onEdit(key: ApiKey): void;
  onRotate(key: ApiKey): void;
  onRevoke(key: ApiKey): void;
}

export function KeyTable({ keys, onEdit, onRotate, onRevoke }: KeyTableProps) {
  const t = useText(texts);
  return (
    <table className="keys-table" aria-label={t('keys')}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <KeyRow
            key={key.api_key_id}
            apiKey={key}
            onEdit={() => onEdit(key)}
            onRotate={() => onRotate(key)}
            onRevoke={() => onRevoke(key)}
          />
        ))}
      </tbody>
    </table>
  );
}
