import ScrollText from 'lucide-react/icons/scroll-text';
import type { OperatorAction } from '../contract/index.ts';
import { operator as texts } from '../i18n/en/workbench/operator.ts';
import { formatMoney } from '../i18n/money.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { useStores } from '../stores/use-stores.ts';
import { Moment } from './moment.tsx';
import { PagedTable } from './paged-table.tsx';
import { usePaged } from '../ui/lists/use-paged.ts';

/** Log of what operators did, with target, time and reason. */
export function LogTab() {
  const { client } = useStores();
  const t = useText(texts);
  const actions = usePaged<OperatorAction>(
    '',
    async (cursor) => {
      const query = cursor === null ? {} : { cursor };
      const { data } = await client.call('GET /v1/operator/actions', { query, silent: true });
      return { items: data.actions, cursor: data.next_cursor };
    },
    ({ action_id }) => action_id,
  );
  return (
    <PagedTable
      list={actions}
      label={t('actions')}
      columns={[
        { label: t('when') },
        { label: t('operator') },
        { label: t('action') },
        { label: t('subject') },
        { label: t('detail') },
      ]}
      empty={{ icon: ScrollText, title: t('noActionsTitle'), text: t('noActionsText') }}
    >
      {(action) => <ActionRow key={action.action_id} action={action} />}
    </PagedTable>
  );
}

const outcomes: Readonly<Record<string, 'outcomeAsked' | 'outcomeRefused'>> = {
  asked: 'outcomeAsked',
  refused: 'outcomeRefused',
};

function ActionRow({
  action: { action, operator, email, subject, credits, money, reason, outcome, created_at },
}: {
  action: OperatorAction;
}) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const words = [
    credits !== null && t('creditCount', { count: credits }),
    money && formatMoney(locale, Number(money.amount), money.currency),
    reason,
    outcomes[outcome] ? t(outcomes[outcome]) : outcome !== 'done' && outcome,
  ].filter(Boolean);
  return (
    <tr>
      <td>
        <Moment at={created_at} />
      </td>
      <td>
        <bdi>{operator || t('closedAccount')}</bdi>
      </td>
      <th scope="row">{t(action)}</th>
      <td>
        {email && <bdi>{email}</bdi>}
        {subject && (
          <code className="ui-table-line" dir="ltr">
            {subject}
          </code>
        )}
      </td>
      <td>{words.join(' · ')}</td>
    </tr>
  );
}
