import { useState } from 'react';
import { newId } from '../../api/device.ts';
import { asFailure, isRefusal, type ApiFailure } from '../../api/failure.ts';
import type { OperatorOrder } from '../../contract/index.ts';
import { operator as texts } from '../../i18n/en/workbench/operator.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useForm } from '../../notices/form/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { moneyAmount } from '../check.ts';
import { FormDialog } from '../form-dialog.tsx';
import { FormField } from '../form-field.tsx';
import { paidMoney } from './order-words.ts';

interface RefundDialogProps {
  order: OperatorOrder;
  onDone(order: OperatorOrder, amount: string): void;
  onClose(): void;
}

/** Whether the server refused for good: no money went back, and the same request would be refused again. */
const isAnswered = (failure: ApiFailure): boolean =>
  isRefusal(failure) && failure.type !== 'err_idempotency_conflict';

/** Refunds a payment in full or in part, and explains the consequences. */
export function RefundDialog({ order, onDone, onClose }: RefundDialogProps) {
  const { client } = useStores();
  const t = useText(texts);
  const { locale } = useLanguage();
  const { unanswered_refund: open, refundable } = order;
  const most = open ?? refundable;
  const state = useForm({ amount: most });
  // The key makes a press after a lost answer refund nothing more; after a refusal a new key replaces it
  const [idempotencyKey, setKey] = useState(newId);
  const { values, field, failure, refusal, submit } = state;
  const currency = order.captured?.currency ?? order.currency;
  const typed = moneyAmount(values.amount, currency);
  const amount = typed !== null && Number(typed) <= Number(most) ? typed : null;
  const isWhole = amount !== null && Number(amount) === Number(refundable);
  const shown = (value: string) => paidMoney(locale, value, order);
  const text = () => {
    if (open !== null) return t('refundAgain', { amount: shown(open) });
    if (isWhole || amount === null) return t('refundWhole');
    return t('refundPart', { amount: shown(amount) });
  };
  const wordsOf = ({ type }: ApiFailure) => {
    if (type === 'err_service_busy' || type === 'network') return t('paypalBusy');
    return type === 'err_task_pending' ? t('refundOpen') : refusal;
  };
  const send = async () => {
    const asked = client.call('POST /v1/operator/orders/{order_id}/refund', {
      params: { order_id: order.buss_orderid },
      body: { amount: open ?? (isWhole ? null : amount), left: refundable },
      idempotencyKey,
      silent: true,
    });
    const { data } = await asked.catch((error: unknown) => {
      if (isAnswered(asFailure(error))) setKey(newId);
      throw error;
    });
    // Shows the amount that really went back: "all that is left" may differ from what was known here
    onDone(data.order, paidMoney(locale, data.order.refunds.at(-1)?.amount ?? amount!, data.order));
  };
  return (
    <FormDialog
      title={t('refundTitle', { product: order.title, email: order.email || t('closedAccount') })}
      text={text()}
      state={state}
      refusal={failure && wordsOf(failure)}
      action={open !== null ? t('askAgain') : t('refundDo', { amount: shown(amount ?? most) })}
      isDanger
      onSubmit={(event) =>
        submit(
          event,
          { amount: amount === null ? t('refundAmountWrong', { most: shown(most) }) : undefined },
          send,
        )
      }
      onClose={onClose}
    >
      {open === null && (
        <FormField
          label={t('refundAmount', { currency })}
          hint={t('refundAmountHint', { most: shown(most) })}
          inputMode="decimal"
          isFirst
          {...field('amount')}
        />
      )}
    </FormDialog>
  );
}
