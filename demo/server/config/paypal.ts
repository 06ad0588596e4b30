import { z } from 'zod';
import { webAddress } from './values.ts';

/** Settings of payments with PayPal. */
export interface PayPal {
  /** URL of the REST API, without a trailing slash. */
  apiUrl: string;
  /** URL of the script that pages load; without an origin, it is on this server. */
  scriptUrl: string;
  clientId: string;
  clientSecret: string;
  /** Id of the webhook to which PayPal posts events. */
  webhookId: string;
  /**
   * Hosts from which certificates of events are accepted, with the port unless it is the default one. The protocol is
   * that of `apiUrl`.
   */
  certHosts: readonly string[];
  /** Origins of PayPal's scripts, frames and pictures for a page's content security policy. */
  pageSources: readonly string[];
}

/** From PayPal's documentation on content security policies. */
const PAGE_SOURCES = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

const PLACES = {
  sandbox: {
    apiUrl: 'https://api-m.sandbox.paypal.com',
    scriptUrl: 'https://www.sandbox.paypal.com/web-sdk/v6/core',
    certHosts: ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'],
    pageSources: PAGE_SOURCES,
  },
  live: {
    apiUrl: 'https://api-m.paypal.com',
    scriptUrl: 'https://www.paypal.com/web-sdk/v6/core',
    certHosts: ['api.paypal.com', 'api-m.paypal.com'],
    pageSources: PAGE_SOURCES,
  },
} as const;

const key = (name: string) =>
  z
    .string()
    .regex(/^[\x21-\x7e]+$/, `${name} must be as PayPal's developer pages show it, without spaces.`)
    .optional();

/** The settings in the environment. */
export const payPalSettings = {
  PAYPAL_CLIENT_ID: key('PAYPAL_CLIENT_ID'),
  PAYPAL_CLIENT_SECRET: key('PAYPAL_CLIENT_SECRET'),
  PAYPAL_WEBHOOK_ID: key('PAYPAL_WEBHOOK_ID'),
  PAYPAL_ENVIRONMENT: z
    .enum(['sandbox', 'live'], { error: 'PAYPAL_ENVIRONMENT must be sandbox or live.' })
    .optional(),
  PAYPAL_API_URL: webAddress('PAYPAL_API_URL', PLACES.sandbox.apiUrl),
  PAYPAL_SCRIPT_URL: webAddress('PAYPAL_SCRIPT_URL', PLACES.sandbox.scriptUrl),
};

type Settings = z.output<z.ZodObject<typeof payPalSettings>>;

/** One sentence for each PayPal setting that is missing, or that is set without a client id. */
export const payPalProblems = (env: Settings): string[] => {
  const names = Object.keys(payPalSettings) as (keyof Settings)[];
  if (env.PAYPAL_CLIENT_ID === undefined) {
    return names
      .filter((name) => env[name] !== undefined)
      .map((name) => `${name} is set without PAYPAL_CLIENT_ID.`);
  }
  return (['PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const)
    .filter((name) => env[name] === undefined)
    .map((name) => `PAYPAL_CLIENT_ID is set without ${name}.`);
};

/** Undefined without a client id. */
export const payPalOf = (env: Settings): PayPal | undefined => {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_API_URL: apiUrl, PAYPAL_SCRIPT_URL: scriptUrl } = env;
  if (clientId === undefined) return undefined;
  const places = PLACES[env.PAYPAL_ENVIRONMENT ?? 'sandbox'];
  return {
    ...places,
    ...(apiUrl !== undefined && { apiUrl: apiUrl.replace(/\/+$/, ''), certHosts: [new URL(apiUrl).host] }),
    ...(scriptUrl !== undefined && { scriptUrl, pageSources: [new URL(scriptUrl).origin] }),
    clientId,
    clientSecret: env.PAYPAL_CLIENT_SECRET ?? '',
    webhookId: env.PAYPAL_WEBHOOK_ID ?? '',
  };
};
