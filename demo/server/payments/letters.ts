import type { Config } from '../config/config.ts';
import type { LetterWriters } from '../mail/letter.ts';

interface PaidOrder {
  email: string;
  /** Null for an address that is not confirmed: its mails must not say what somebody else chose. */
  nickname: string | null;
  title: string;
  total: string;
  currency: string;
  credits: number;
  receiptNumber: string;
  paidAt: Date;
  planEndsAt: Date | null;
  creditsExpireAt: Date;
}

const day = (moment: Date) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(moment);
const money = (total: string, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'code' }).format(
    Number(total),
  );

/** The receipt of an order that was paid. */
export const paymentLetters = ({ publicUrl, seller }: Config): LetterWriters => ({
  async receipt(tx, { tenantId, userId, subjectId }) {
    const [order] = await tx.query<PaidOrder>(
      `select u.email, case when u.email_confirmed_at is not null then u.nickname end as nickname, o.title, o.total::text, o.currency, o.credits,
              o.receipt_number as "receiptNumber", o.paid_at as "paidAt", o.plan_ends_at as "planEndsAt",
              o.credits_expire_at as "creditsExpireAt"
         from pay_order o join app_user u on u.user_id = $3 and u.tenant_id = o.tenant_id
        where o.order_id = $1 and o.tenant_id = $2 and o.paid_at is not null and not u.is_demo`,
      [subjectId, tenantId, userId],
    );
    if (!order) return undefined;
    const { planEndsAt } = order;
    return {
      to: order.email,
      subject: `Your Voxbench receipt ${order.receiptNumber}`,
      paragraphs: [
        order.nickname === null ? 'Hello,' : `Hello ${order.nickname},`,
        'thank you for your order. Your payment has arrived, and what you bought is in your account.',
      ],
      rows: [
        ['Receipt', order.receiptNumber],
        ['Date', day(order.paidAt)],
        ['For', order.title],
        ['Credits', order.credits.toLocaleString('en-US')],
        planEndsAt ? ['Plan until', day(planEndsAt)] : ['Credits until', day(order.creditsExpireAt)],
        ['Paid', money(order.total, order.currency)],
        ...(seller ? [['Sold by', [seller.name, seller.address].filter(Boolean).join(', ')] as const] : []),
      ],
      link: { label: 'Your orders and receipts', url: `${publicUrl}/workbench/subscription` },
    };
  },
});
