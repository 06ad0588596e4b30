import { z } from 'zod';
import { data, type CallTable } from './call.ts';

const address = z.url({ protocol: /^https?$/ });

export const AppConfig = z.object({
  /** Whether the demo account and the demo site key may be used; absent means no. */
  demo: z.boolean().optional(),
  voice_clone_config: z.object({ voice_clone_switch: z.boolean() }),
  /**
   * PayPal's script, with an address relative to the API's if served there, and the client id to start it with; null
   * when nothing can be bought.
   */
  paypal: z.object({ client_id: z.string(), script_url: z.string() }).nullable(),
  /** The seller as receipts name it; absent when the operator set none. The address may be empty. */
  seller: z.object({ name: z.string(), address: z.string() }).optional(),
  /** The company's pages elsewhere; absent ones do not exist. */
  social_links: z.object({
    video: address.optional(),
    posts: address.optional(),
    network: address.optional(),
    chat: address.optional(),
  }),
  /** Where usage events are sent and how they are signed; null when none are collected. */
  analytics: z.object({ url: z.string(), app_id: z.string(), key: z.string() }).nullable(),
});

export const appConfigCalls = {
  'GET /p1/appconfig/get_app_config': {
    summary: 'Switches and addresses of the application',
    access: 'public',
    answer: data(AppConfig),
  },
} as const satisfies CallTable;

export type AppConfig = z.output<typeof AppConfig>;
