import ReceiptText from 'lucide-react/icons/receipt-text';
import { useState } from 'react';
import { OPERATOR_ORDER_STATES } from '../../contract/constants/operator.ts';
import type { OperatorOrder } from '../../contract/index.ts';
import { operator as texts } from '../../i18n/en/workbench/operator.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { showToast } from '../../ui/layers/toasts.ts';
import { EmailSearch } from '../email-search.tsx';
import { PagedTable } from '../paged-table.tsx';
import { usePaged } from '../../ui/lists/use-paged.ts';
import { OrderDialog } from './order-dialog.tsx';
import { OrderRow } from './order-row.tsx';
import { RefundDialog } from './refund-dialog.tsx';

type State = (typeof OPERATOR_ORDER_STATES)[number] | '';
type Open = { what: 'details' | 'refund'; order: OperatorOrder };

const labels = {
  waiting: 'orderWaiting',
  cancelled: 'orderCancelled',
  lapsed: 'orderLapsed',
  declined: 'orderDeclined',
  completed: 'orderCompleted',
} as const;

/** The orders of all workspaces, and their refunds. */
export function OrdersTab() {
  const { client } = useStores();
  const t = useText(texts);
  const [email, setEmail] = useState('');
  const [state, setState] = useState<State>('');
  const [open, setOpen] = useState<Open | null>(null);
  const orders = usePaged<OperatorOrder>(
    `${state} ${email}`,
    async (cursor) => {
      const query = { ...(state && { state }), ...(email && { email }), ...(cursor !== null && { cursor }) };
      const { data } = await client.call('GET /v1/operator/orders', { query, silent: true });
      return { items: data.orders, cursor: data.next_cursor };
    },
    ({ buss_orderid }) => buss_orderid,
  );
  const close = () => setOpen(null);
  const refunded = (order: OperatorOrder, amount: string) => {
    orders.put(order);
    close();
    const isOpen = order.unanswered_refund !== null;
    showToast({
      tone: isOpen ? 'info' : 'ok',
      text: isOpen ? t('refundAsked') : t('refunded', { amount }),
    });
  };
  return (
    <>
      <div className="op-filters">
        <EmailSearch onSearch={setEmail} />
        <Field label={t('state')}>
          {(control) => (
            <Select<State>
              {...control}
              value={state}
              options={[
                { value: '', label: t('anyState') },
                ...OPERATOR_ORDER_STATES.map((value) => ({ value, label: t(labels[value]) })),
              ]}
              onChange={setState}
            />
          )}
        </Field>
      </div>
      <PagedTable
        list={orders}
        label={t('orders')}
        columns={[
          { label: t('user') },
          { label: t('product') },
          { label: t('date') },
          { label: t('total'), isNumber: true },
          { label: t('state') },
          { label: '' },
        ]}
        empty={{ icon: ReceiptText, title: t('noOrdersTitle'), text: t('noOrdersText') }}
      >
        {(order) => (
          <OrderRow
            key={order.buss_orderid}
            order={order}
            onDetails={() => setOpen({ what: 'details', order })}
          />
        )}
      </PagedTable>
      {open?.what === 'details' && (
        <OrderDialog
          order={open.order}
          onRefund={() => setOpen({ what: 'refund', order: open.order })}
          onClose={close}
        />
      )}
      {open?.what === 'refund' && <RefundDialog order={open.order} onDone={refunded} onClose={close} />}
    </>
  );
}
