import { z } from 'zod';
import { done, sha256, type CallTable } from './call.ts';

/** Popups that report when they are shown. */
const ExposedPopup = z.enum([
  'membership_upgrade_reminder_popup',
  'pay_paypal',
  'membership_recharge_popup',
  'credits_recharge_popup',
  'membership_single_popup',
  'credits_single_popup',
]);

/** Kinds of external pages that links lead to. */
const SOCIAL_SITES = ['video', 'posts', 'network', 'chat'] as const;

const eventOf = <Name extends string, Fields extends z.ZodRawShape>(name: Name, fields: Fields) =>
  z.object({
    event: z.literal(name),
    fields: z.strictObject(fields),
    /** Id of the browser, which it creates itself. */
    device: z
      .string()
      .regex(/^[\w-]{1,100}$/, 'Send 1 to 100 letters of English, digits, hyphens and underscores.'),
    /** Identifies a sequence of events from one browser. */
    pid: z.uuid(),
    /** Position in that sequence. */
    seq: z.int().nonnegative(),
  });

/** Content of the body, which is the base64 of its JSON. There are no other events, and no field takes free text. */
export const AnalyticsBody = z.discriminatedUnion('event', [
  eventOf('account_information_click', {}),
  eventOf('upgrade_button', {}),
  eventOf('h5_page_exposure', {
    popup_exposure_name: ExposedPopup,
    page_exposure_type: z.literal('popup_type'),
  }),
  eventOf('h5_button_click', {
    value: z.enum(['subscribe_button', ...SOCIAL_SITES.map((site) => `social_${site}` as const)]),
  }),
  /** A user signed in or created an account. */
  eventOf('sign_up', { by: z.enum(['sign-in', 'sign-up']) }),
  /** The page is in use. */
  eventOf('heartbeat', {}),
]);

export const analyticsCalls = {
  'POST /p1/events': {
    summary: 'Report an event of use: base64 of its JSON, signed in the address',
    access: 'public',
    refuses: [403, 404, 429],
    query: z.object({
      app_id: z.string().max(60),
      /** Epoch milliseconds. */
      timestamp: z.coerce.number().int().nonnegative(),
      nonce: z.uuid(),
      /** Hexadecimal HMAC-SHA256 of app_id, timestamp, nonce and body, joined by line breaks. */
      sign: sha256,
    }),
    upload: { bytesMax: 8 * 1024, type: 'text/plain' },
    answer: done,
  },
} as const satisfies CallTable;

export type AnalyticsBody = z.output<typeof AnalyticsBody>;
export type ExposedPopup = z.output<typeof ExposedPopup>;
export type SocialSite = (typeof SOCIAL_SITES)[number];
/** Fields of each usage event. */
export type UseEvents = { [Body in AnalyticsBody as Body['event']]: Body['fields'] };
