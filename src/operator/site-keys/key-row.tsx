import Coins from 'lucide-react/icons/coins';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { OperatorSiteKey } from '../../contract/index.ts';
import { operator as texts } from '../../i18n/en/workbench/operator.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Menu } from '../../ui/layers/menu.tsx';
import { Moment } from '../moment.tsx';

interface KeyRowProps {
  siteKey: OperatorSiteKey;
  onEdit(): void;
  onAddCredits(): void;
  onEnd(): void;
}

/** A site key with its pages and limits. Shown in full, since it is public on pages anyway. */
export function KeyRow({ siteKey, onEdit, onAddCredits, onEnd }: KeyRowProps) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const { site_key, origins, ended, credit_balance, created_at } = siteKey;
  return (
    <tr>
      <th scope="row">
        <code dir="ltr">{site_key}</code> {ended && <Badge>{t('ended')}</Badge>}
      </th>
      <td>
        {origins.map((origin) => (
          <span key={origin} className="ui-table-line" dir="ltr">
            {origin}
          </span>
        ))}
      </td>
      <td>
        <span className="ui-table-line">{t('limitText', { count: siteKey.characters_max })}</span>
        <span className="ui-table-line">
          {t('limitVisitor', { count: siteKey.characters_daily_visitor })}
        </span>
        <span className="ui-table-line">
          {t('limitDaily', { today: siteKey.characters_today, count: siteKey.characters_daily })}
        </span>
      </td>
      <td className="ui-table-number">{formatNumber(locale, credit_balance)}</td>
      <td>
        <Moment at={created_at} />
      </td>
      <td>
        {!ended && (
          <Menu
            label={t('more', { name: site_key })}
            items={[
              { label: t('edit'), icon: Pencil, onSelect: onEdit },
              { label: t('addCredits'), icon: Coins, onSelect: onAddCredits },
              'line',
              { label: t('endKey'), icon: Trash2, danger: true, onSelect: onEnd },
            ]}
          >
            {(trigger) => <IconButton icon={Ellipsis} label={t('more', { name: site_key })} {...trigger} />}
          </Menu>
        )}
      </td>
    </tr>
  );
}
