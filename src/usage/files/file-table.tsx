import Trash2 from 'lucide-react/icons/trash-2';
import type { Asset } from '../../contract/index.ts';
import { files as texts } from '../../i18n/en/account/files.ts';
import { formatBytes, formatDate, formatLength } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';

interface FileTableProps {
  files: readonly Asset[];
  onDelete(file: Asset): void;
}

export function FileTable({ files, onDelete }: FileTableProps) {
  const t = useText(texts);
  const { locale } = useLanguage();
  return (
    <DataTable
      label={t('title')}
      columns={[
        { label: t('name') },
        { label: t('kind') },
        { label: t('length'), isNumber: true },
        { label: t('size'), isNumber: true },
        { label: t('uploaded') },
        { label: '' },
      ]}
    >
      {files.map((file) => (
        <tr key={file.asset_id}>
          <th scope="row">
            <bdi>{file.name}</bdi>
          </th>
          <td>{t(file.kind)}</td>
          <td className="ui-table-number">{file.duration_ms !== null && formatLength(file.duration_ms)}</td>
          <td className="ui-table-number">{formatBytes(locale, file.bytes)}</td>
          <td>
            <time dateTime={new Date(file.created_at).toISOString()}>
              {formatDate(locale, file.created_at)}
            </time>
          </td>
          <td>
            <IconButton
              icon={Trash2}
              label={t('removeNamed', { name: file.name })}
              size={32}
              onClick={() => onDelete(file)}
            />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
