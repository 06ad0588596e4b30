/**
 * The wire: every call with its payload and answer. The server validates by these schemas and makes its
 * OpenAPI document from them; the browser takes only their types, so no schema library reaches a bundle.
 *
 * Envelope `{code, msg, data}` unless a call names its fields bare. A payload that does not fit is answered
 * with status 422 and {@link ValidationErrors}.
 */
import type { z } from 'zod';
import { accountsCalls } from './contract/accounts.ts';
import { analyticsCalls } from './contract/analytics.ts';
import { appConfigCalls } from './contract/app-config.ts';
import { enginesCalls } from './contract/engines.ts';
import { historyCalls } from './contract/history.ts';
import { importsCalls } from './contract/imports.ts';
import { pronunciationsCalls } from './contract/pronunciations.ts';
import { speechCalls } from './contract/speech.ts';
import { voicesCalls } from './contract/voices.ts';
import { apiKeysCalls } from './contract/api-keys.ts';
import { openAiCalls } from './contract/openai.ts';
import { paymentsCalls } from './contract/payments.ts';
import { usageCalls } from './contract/usage.ts';
import type { CallTable } from './contract/call.ts';

export * from './contract/accounts.ts';
export * from './contract/analytics.ts';
export * from './contract/app-config.ts';
export { ValidationErrors, type Access, type Call } from './contract/call.ts';
export * from './contract/engines.ts';
export * from './contract/history.ts';
export * from './contract/imports.ts';
export * from './contract/pronunciations.ts';
export * from './contract/speech.ts';
export * from './contract/voices.ts';
export * from './contract/api-keys.ts';
export * from './contract/openai.ts';
export * from './contract/payments.ts';
export * from './contract/usage.ts';

/** Every call, by method and path. */
export const calls = {
  ...accountsCalls,
  ...voicesCalls,
  ...pronunciationsCalls,
  ...speechCalls,
  ...historyCalls,
  ...importsCalls,
  ...enginesCalls,
  ...appConfigCalls,
  ...analyticsCalls,
  ...usageCalls,
  ...paymentsCalls,
  ...apiKeysCalls,
  ...openAiCalls,
} as const satisfies CallTable;

export type Calls = typeof calls;
/** `METHOD /path`, with `{name}` for what `params` fills in. */
export type CallName = keyof Calls;
type Part<N extends CallName, K extends 'query' | 'body' | 'params'> =
  Calls[N] extends Record<K, z.ZodType> ? { [P in K]: z.input<Calls[N][K]> } : unknown;
type Upload<N extends CallName> = Calls[N] extends { upload: object } ? { body: Blob } : unknown;
/** What a caller sends: `query`, `body` and `params` where the call has them; a file is its body. */
export type CallInput<N extends CallName> = Part<N, 'query'> &
  Part<N, 'body'> &
  Part<N, 'params'> &
  Upload<N>;
/** What the server answers with status 200; for a stream, one event's data. */
export type CallAnswer<N extends CallName> = z.output<Calls[N]['answer']>;
