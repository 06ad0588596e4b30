import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ApiKey } from '../contract/index.ts';
import { apiKeys as texts } from '../i18n/en/account/api-keys.ts';
import { formatDate, formatNumber } from '../i18n/format.ts';
import { formatAgo } from '../i18n/rough-time.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { Badge } from '../ui/badge.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { Menu } from '../ui/layers/menu.tsx';
import { ProgressBar } from '../ui/lists/progress-bar.tsx';

interface KeyRowProps {
  apiKey: ApiKey;
  onEdit(): void;
  onRotate(): void;
  onRevoke(): void;
}

/** A key: its scopes, its spending, and its actions. */
export function KeyRow({ apiKey, onEdit, onRotate, onRevoke }: KeyRowProps) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const { name, hint, scopes, created_at, last_used_at } = apiKey;
  return (
    <tr>
      <th scope="row">
        <span dir="auto">{name}</span>
        <code className="ui-table-line" dir="ltr">
          {hint}
        </code>
      </th>
      <td>
        <ul className="keys-may">
          {scopes.map((scope) => (
            <li key={scope}>
              <Badge>{t(scope)}</Badge>
            </li>
          ))}
        </ul>
      </td>
      <td>
        <Spent apiKey={apiKey} />
      </td>
      <td>
        <Moment at={created_at}>{formatDate(locale, created_at, { dateStyle: 'medium' })}</Moment>
      </td>
      <td>
        {last_used_at === null ? (
          t('never')
        ) : (
          <Moment at={last_used_at}>{formatAgo(locale, last_used_at)}</Moment>
        )}
      </td>
      <td>
        <Menu
          label={t('more', { name })}
          items={[
            { label: t('edit'), icon: Pencil, onSelect: onEdit },
            { label: t('rotate'), icon: RefreshCw, onSelect: onRotate },
            'line',
            { label: t('revoke'), icon: Trash2, danger: true, onSelect: onRevoke },
          ]}
        >
          {(trigger) => <IconButton icon={Ellipsis} label={t('more', { name })} {...trigger} />}
        </Menu>
      </td>
    </tr>
  );
}

/** Credits spent this month, with a bar if there is a limit. */
function Spent({ apiKey: { name, credits_this_month: spent, monthly_credits: limit } }: { apiKey: ApiKey }) {
  const t = useText(texts);
  const { locale } = useLanguage();
  if (limit === null) return formatNumber(locale, spent);
  return (
    <div className="keys-spent" data-full={spent >= limit || undefined}>
      <span>
        {t('ofLimit', { credits: spent, limit })}
        {spent >= limit && <strong>{t('limitUsed')}</strong>}
      </span>
      <ProgressBar label={t('limitBar', { name })} value={spent / limit} />
    </div>
  );
}

function Moment({ at, children }: { at: number; children: string }) {
  const { locale } = useLanguage();
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={formatDate(locale, at, { dateStyle: 'long', timeStyle: 'medium' })}
    >
      {children}
    </time>
  );
}
