import type { Config } from '../config/config.ts';
import type { LetterWriters } from '../mail/letter.ts';
import { wordingIn, type Wording } from '../mail/wording.ts';

interface PaidOrder {
  email: string;
  /** Null for an unconfirmed address: mail to it must not contain text that somebody else chose. */
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

/** Name of the product. The product list names packages in English, by their credits. */
const productOf = ({ say, number }: Wording, { title, credits }: PaidOrder): string => {
  const english = wordingIn('en');
  const isPackage = title === english.say('receiptPackage', { credits: english.number(credits) });
  return isPackage ? say('receiptPackage', { credits: number(credits) }) : title;
};

/** Writes the receipt of a paid order. */
export const paymentLetters = ({ publicUrl, seller }: Config): LetterWriters => ({
  async receipt(tx, { tenantId, userId, subjectId, language }) {
    const [order] = await tx.query<PaidOrder>(
      `select u.email, case when u.email_confirmed_at is not null then u.nickname end as nickname, o.title, o.total::text, o.currency, o.credits,
              o.receipt_number as "receiptNumber", o.paid_at as "paidAt", o.plan_ends_at as "planEndsAt",
              o.credits_expire_at as "creditsExpireAt"
         from pay_order o join app_user u on u.user_id = $3 and u.tenant_id = o.tenant_id
        where o.order_id = $1 and o.tenant_id = $2 and o.paid_at is not null and not u.is_demo`,
      [subjectId, tenantId, userId],
    );
    if (!order) return undefined;
    const { nickname, planEndsAt, receiptNumber } = order;
    const wording = wordingIn(language);
    const { say, day, number, money } = wording;
    return {
      to: order.email,
      language: wording.language,
      subject: say('receiptSubject', { number: receiptNumber }),
      paragraphs: [
        nickname === null ? say('hello') : say('helloName', { name: nickname }),
        say('receiptText'),
      ],
      rows: [
        [say('receiptNumber'), receiptNumber],
        [say('receiptDate'), day(order.paidAt)],
        [say('receiptProduct'), productOf(wording, order)],
        [say('receiptCredits'), number(order.credits)],
        planEndsAt ? [say('planUntil'), day(planEndsAt)] : [say('creditsUntil'), day(order.creditsExpireAt)],
        [say('receiptPaid'), money(Number(order.total), order.currency)],
        ...(seller
          ? [[say('receiptSeller'), [seller.name, seller.address].filter(Boolean).join(', ')] as const]
          : []),
      ],
      link: { label: say('receiptLink'), url: `${publicUrl}/workbench/subscription` },
    };
  },
});
