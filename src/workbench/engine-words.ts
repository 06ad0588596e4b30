import { engineReasons } from '../i18n/en/voices/engine-reasons.ts';
import type { engines as texts } from '../i18n/en/voices/engines.ts';
import { formatNumber } from '../i18n/format.ts';
import type { Messages, Translate } from '../i18n/texts.ts';
import type { Engine } from '../stores/engines.ts';

type ReasonWords = Translate<typeof engineReasons.en>;
type Words = Translate<typeof texts.en & Messages>;

const known = [
  'kokoro',
  'flite',
  'espeak',
  'openai',
  'elevenlabs',
  'sherpa',
  'whisper',
  'pocketsphinx',
  'openai-recognition',
  'ppocr',
  'tesseract',
  'resemblyzer',
  'voice-match',
  'respeak',
  'elevenlabs-conversion',
  'lookalike',
  'chat-translation',
  'libretranslate',
  'opus-en-fr',
  'opus-zh-en',
  'bergamot-en-pt',
  'apertium',
  'spleeter',
  'migan',
] as const;
const MEGABYTE = 1e6;
const MINUTE = 60_000;
const TEN_SECONDS = 10_000;

/** Name of an engine; its id if this version does not know it. */
export const engineName = ({ id }: Pick<Engine, 'id'>, t: Words): string =>
  known.includes(id as (typeof known)[number]) ? t(id as (typeof known)[number]) : id;

/** Download progress: `112 of 363 MB`; empty if there is nothing to download. */
export const amount = ({ bytes }: Engine, t: Words, locale: string): string => {
  if (!bytes) return '';
  const [done, total] = [bytes.done, bytes.total].map((value) => Math.round(value / MEGABYTE)) as [
    number,
    number,
  ];
  return t('amount', { done, total: formatNumber(locale, total, { style: 'unit', unit: 'megabyte' }) });
};

/** Estimated remaining time: in whole minutes, below 90 seconds in tens of seconds; empty if unknown. */
export const remaining = ({ remainingMs: ms }: Engine, t: Words, locale: string): string => {
  if (ms === null) return '';
  if (ms < TEN_SECONDS) return t('soon');
  const [value, unit] =
    ms < 1.5 * MINUTE ? [Math.ceil(ms / TEN_SECONDS) * 10, 'second'] : [Math.round(ms / MINUTE), 'minute'];
  return t('remaining', {
    time: formatNumber(locale, value, { style: 'unit', unit, unitDisplay: 'short' }),
  });
};

/** Why the engine is not ready and what to do; the server's own text if one of its reason codes is unknown here. */
export const reasonOf = ({ reason, reasons }: Engine, t: ReasonWords): string => {
  if (!reasons.every(({ code }) => code in engineReasons.en)) return reason;
  // The server sends the values that match each code
  const say = t as (code: string, values: Readonly<Record<string, string | number>>) => string;
  return reasons.map(({ code, values }) => say(code, values)).join(' ');
};
