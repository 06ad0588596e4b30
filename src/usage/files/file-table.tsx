import Trash2 from 'lucide-react/icons/trash-2';
import type { Asset } from '../../contract/index.ts';
import { files as texts } from '../../i18n/en/account/files.ts';
import { formatBytes, formatDate, formatLength } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';

const COLUMNS = ['name', 'kind', 'length', 'size', 'uploaded'] as const;

interface FileTableProps {
  files: readonly Asset[];
  onDelete(file: Asset): void;
}

export function FileTable({ files, onDelete }: FileTableProps) {
  const t = useText(texts);
  const { locale } = useLanguage();
  return (
    <div className="usage-file-scroll">
      <table className="usage-file-table" aria-label={t('title')}>
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
          {files.map((file) => (
            <tr key={file.asset_id}>
              <th scope="row">
                <bdi>{file.name}</bdi>
              </th>
              <td>{t(file.kind)}</td>
              <td>{file.duration_ms !== null && formatLength(file.duration_ms)}</td>
              <td>{formatBytes(locale, file.bytes)}</td>
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
        </tbody>
      </table>
    </div>
  );
}
