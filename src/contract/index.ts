/**
 * The HTTP API: every call with its payload and answer. The server validates with these schemas and derives its OpenAPI
 * document from them. The browser imports only their types, so no bundle contains the schema library.
 *
 * Answers are `{code, msg, data}` unless a call puts its fields beside `code` and `msg`. An invalid payload is answered
 * with status 422 and {@link ValidationErrors}.
 */
import type { z } from 'zod';
import { accountChangesCalls } from './calls/account-changes.ts';
import { accountsCalls } from './calls/accounts.ts';
import { analyticsCalls } from './calls/analytics.ts';
import { appConfigCalls } from './calls/app-config.ts';
import { booksCalls } from './calls/books.ts';
import { enginesCalls } from './calls/engines.ts';
import { filesCalls } from './calls/files.ts';
import { historyCalls } from './calls/history.ts';
import { importsCalls } from './calls/imports.ts';
import { jobsCalls } from './calls/jobs.ts';
import { projectsCalls } from './calls/projects.ts';
import { pronunciationsCalls } from './calls/pronunciations.ts';
import { speechCalls } from './calls/speech.ts';
import { subtitleRemovalsCalls } from './calls/subtitle-removals.ts';
import { transcriptionsCalls } from './calls/transcriptions.ts';
import { translationsCalls } from './calls/translations.ts';
import { videoRendersCalls } from './calls/video-renders.ts';
import { videoTranslationsCalls } from './calls/video-translations.ts';
import { voiceChangesCalls } from './calls/voice-changes.ts';
import { voiceClonesCalls } from './calls/voice-clones.ts';
import { voiceCollectionsCalls } from './calls/voice-collections.ts';
import { voicesCalls } from './calls/voices.ts';
import { apiKeysCalls } from './calls/api-keys.ts';
import { openAiCalls } from './calls/openai.ts';
import { operatorCalls } from './calls/operator.ts';
import { paymentsCalls } from './calls/payments.ts';
import { surveyCalls } from './calls/survey.ts';
import { usageCalls } from './calls/usage.ts';
import type { CallTable } from './calls/call.ts';

export * from './calls/account-changes.ts';
export * from './calls/accounts.ts';
export * from './calls/analytics.ts';
export * from './calls/app-config.ts';
export * from './calls/books.ts';
export { ValidationErrors, type Access, type Call } from './calls/call.ts';
export * from './calls/engines.ts';
export * from './calls/files.ts';
export * from './calls/history.ts';
export * from './calls/imports.ts';
export * from './calls/jobs.ts';
export * from './calls/projects.ts';
export * from './calls/pronunciations.ts';
export * from './calls/speech.ts';
export * from './calls/subtitle-removals.ts';
export * from './calls/transcriptions.ts';
export * from './calls/translations.ts';
export * from './calls/video-render-picture.ts';
export * from './calls/video-renders.ts';
export * from './calls/video-translation-parts.ts';
export * from './calls/video-translations.ts';
export * from './calls/voice-changes.ts';
export * from './calls/voice-clones.ts';
export * from './calls/voice-collections.ts';
export * from './calls/voices.ts';
export * from './calls/api-keys.ts';
export * from './calls/openai.ts';
export { OperatorAction } from './calls/operator.ts';
export { OperatorOrder } from './calls/operator-orders.ts';
export { OperatorSiteKey } from './calls/operator-site-keys.ts';
export { OperatorUser } from './calls/operator-users.ts';
export * from './calls/operator-work.ts';
export * from './calls/payments.ts';
export * from './calls/survey.ts';
export * from './calls/usage.ts';

/** Every call, by method and path. */
export const calls = {
  ...accountsCalls,
  ...accountChangesCalls,
  ...voicesCalls,
  ...voiceCollectionsCalls,
  ...pronunciationsCalls,
  ...speechCalls,
  ...historyCalls,
  ...projectsCalls,
  ...subtitleRemovalsCalls,
  ...transcriptionsCalls,
  ...translationsCalls,
  ...videoRendersCalls,
  ...videoTranslationsCalls,
  ...voiceChangesCalls,
  ...voiceClonesCalls,
  ...booksCalls,
  ...importsCalls,
  ...filesCalls,
  ...jobsCalls,
  ...enginesCalls,
  ...appConfigCalls,
  ...analyticsCalls,
  ...surveyCalls,
  ...usageCalls,
  ...paymentsCalls,
  ...apiKeysCalls,
  ...openAiCalls,
  ...operatorCalls,
} as const satisfies CallTable;

/** The same calls grouped by subject, as in the API description. */
export const callGroups: Readonly<Record<string, CallTable>> = {
  'OpenAI-compatible': openAiCalls,
  Speech: { ...speechCalls, ...historyCalls, ...pronunciationsCalls },
  Voices: { ...voicesCalls, ...voiceCollectionsCalls },
  'Voice clones': voiceClonesCalls,
  'Voice changes': voiceChangesCalls,
  Transcriptions: transcriptionsCalls,
  Translations: translationsCalls,
  'Video translations': { ...videoTranslationsCalls, ...videoRendersCalls },
  'Subtitle removals': subtitleRemovalsCalls,
  Books: booksCalls,
  'Files and documents': { ...filesCalls, ...importsCalls },
  'Jobs and projects': { ...jobsCalls, ...projectsCalls },
  'API keys and usage': { ...apiKeysCalls, ...usageCalls },
  Accounts: { ...accountsCalls, ...accountChangesCalls },
  'Plans and payments': paymentsCalls,
  Survey: surveyCalls,
  Server: { ...enginesCalls, ...appConfigCalls, ...analyticsCalls },
  Operator: operatorCalls,
};

export type Calls = typeof calls;
/** `METHOD /path`, with `{name}` for each entry of `params`. */
export type CallName = keyof Calls;
type Part<N extends CallName, K extends 'query' | 'body' | 'params'> =
  Calls[N] extends Record<K, z.ZodType> ? { [P in K]: z.input<Calls[N][K]> } : unknown;
type Upload<N extends CallName> = Calls[N] extends { upload: object } ? { body: Blob } : unknown;
/** Input of a call: those of `query`, `body` and `params` that it has. An uploaded file is the body. */
export type CallInput<N extends CallName> = Part<N, 'query'> &
  Part<N, 'body'> &
  Part<N, 'params'> &
  Upload<N>;
/** The answer with status 200; for a stream, the data of one event. */
export type CallAnswer<N extends CallName> = z.output<Calls[N]['answer']>;
