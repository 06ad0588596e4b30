import { z } from 'zod';
import type { AskedRefund } from '../orders.ts';
import { Refusal } from '../refusal.ts';

const RefundRequest = z.object({
  custom_id: z.string().min(1).max(127).optional(),
  amount: z
    .object({
      currency_code: z.string().length(3),
      value: z
        .string()
        .max(32)
        .regex(/^\d+(\.\d{1,2})?$/),
    })
    .optional(),
});

/** Parses a refund request. Throws `Refusal`. */
export const readRefundRequest = (body: unknown): AskedRefund => {
  const parsed = RefundRequest.safeParse(body);
  if (parsed.success) return { value: parsed.data.amount?.value, customId: parsed.data.custom_id };
  throw new Refusal(400, [{ issue: 'INVALID_PARAMETER_SYNTAX', field: '/amount', location: 'body' }]);
};
