import { z } from 'zod';
import { Refusal } from '../refusal.ts';

const RefundRequest = z.object({
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

/** How much is to be given back; undefined for all that is left. Throws `Refusal`. */
export const readRefundRequest = (body: unknown): string | undefined => {
  const parsed = RefundRequest.safeParse(body);
  if (parsed.success) return parsed.data.amount?.value;
  throw new Refusal(400, [{ issue: 'INVALID_PARAMETER_SYNTAX', field: '/amount', location: 'body' }]);
};
