/** Numbers and names that client and server share. Each stands here once. */

/** Code of an answer that is not an error. */
export const CODE_OK = 0;
/** Code of an answer that says the balance does not cover the work. */
export const CODE_NOT_ENOUGH_CREDITS = 1010;

/** `UserInfo.type`: a visitor is sent to the login screen, a logged-in user is let in. */
export const USER_TYPE_VISITOR = 1;
export const USER_TYPE_LOGGED_IN = 2;

/** `TenantBonus.credit_type` of a workspace that has run out of credits. */
export const CREDIT_TYPE_OUT_OF_CREDIT = 3;
/** A workspace is a member's when its plan level is above this one. */
export const MEMBERSHIP_LEVEL = 100;

/** Kind of work under which the default-voice map names the voice for scripts. */
export const DEFAULT_VOICE_SPEECH = 'text_to_speech';

/** Model that speaks many languages. */
export const MODEL_MULTILINGUAL = 'tts-multilingual';

/** Speech rate by slider step, -5 … 5: the factor by which speech is faster than the voice's own rate. */
export const SPEED_FACTORS = [0.79, 0.83, 0.87, 0.91, 0.95, 1, 1.05, 1.09, 1.13, 1.17, 1.21] as const;
/** Step of the first entry of {@link SPEED_FACTORS}. */
export const SPEED_STEP_MIN = -5;
export const SPEED_STEP_MAX = 5;

/** Formats of a script's sound as one file. */
export const AUDIO_FORMATS = ['mp3', 'm4a', 'opus', 'wav'] as const;
export type AudioFormat = (typeof AUDIO_FORMATS)[number];
/** What a script can be downloaded as: one file, a zip of one file a paragraph, captions, words with their times. */
export const DOWNLOAD_FORMATS = [...AUDIO_FORMATS, 'mp3.zip', 'wav.zip', 'srt', 'vtt', 'json'] as const;
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number];

/** Most mixes that a workspace keeps. */
export const MIXES_MAX = 50;
/** Most words on a workspace's pronunciation list. */
export const PRONUNCIATIONS_MAX = 1_000;
/** Most voices in a mix. */
export const MIX_VOICES_MAX = 3;

/** Header that makes a request that spends credits safe to repeat: 1 … 255 visible ASCII characters. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** Header that names the device, stable for one browser profile. */
export const DEVICE_HEADER = 'x-device-id';
/** Header that names the client application and its version. */
export const BUNDLE_HEADER = 'x-client-bundle-id';
/** Header by which a tag with a publishable key speaks for a visitor without an account. */
export const SITE_KEY_HEADER = 'x-vox-site-key';

/** Longest text of one segment, in characters (Unicode code points). */
export const SEGMENT_CHARACTERS_MAX = 2_000;
/** Most segments in one script. */
export const SCRIPT_SEGMENTS_MAX = 5_000;
/** Largest document that can be imported, in bytes. */
export const IMPORT_BYTES_MAX = 20 * 1024 * 1024;
/** Longest text that a document may bring in, in characters. */
export const IMPORT_CHARACTERS_MAX = 250_000;
/** Longest name of a history item, in characters. */
export const TITLE_CHARACTERS_MAX = 120;
/** Longest words that the history is searched by. */
export const SEARCH_CHARACTERS_MAX = 100;

/** Length of a text as it is limited, shown and charged: Unicode code points. */
export const countCharacters = (text: string): number => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};

/** Credits that one character of speech costs. */
export const CREDITS_PER_CHARACTER = 1;
/** Credits that speaking `text` costs when it is not in the speech cache. */
export const speechCredits = (text: string): number => countCharacters(text) * CREDITS_PER_CHARACTER;

/** How often a caller that waits for the list of voice models looks again, in milliseconds. */
export const VOICE_MODEL_POLL_MS = 50;
/** Rate of the silent placeholder audio, 8-bit mono, in hertz. */
export const SILENCE_SAMPLE_RATE = 8000;

/** Whether there is anything in `text` that a voice can say: a letter or a digit. */
export const isSpeakable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** A pause written in a text, such as `[pause 1.5s]` or `[pause 300ms]`. */
export const PAUSE_TAG = /\[pause (\d{1,5}(?:\.\d{1,3})?)(ms|s)\]/gi;
/** Longest pause one tag makes, in milliseconds. */
export const PAUSE_MS_MAX = 30_000;
/** What stands between two segments: white space and pause tags. */
export const GAP = /^(?:\s|\[pause \d{1,5}(?:\.\d{1,3})?(?:ms|s)\])*$/i;

/** Pause that a gap between two segments stands for, in milliseconds: its tags, or by its line breaks. */
export const pauseMs = (gap: string): number => {
  const tags = [...gap.matchAll(PAUSE_TAG)];
  if (tags.length === 0) return gap.includes('\n') ? 600 : 250;
  return tags.reduce((sum, [, number, unit]) => {
    const ms = Number(number) * (unit!.toLowerCase() === 's' ? 1000 : 1);
    return sum + Math.min(Math.round(ms), PAUSE_MS_MAX);
  }, 0);
};

/** Longest silence on a stream of events: the server sends a comment when it has nothing else to say. */
export const STREAM_HEARTBEAT_MS = 15_000;

/** Shortest password of an account, in characters. */
export const PASSWORD_CHARACTERS_MIN = 10;
/** Longest nickname, in characters. */
export const NICKNAME_CHARACTERS_MAX = 60;
/** Largest picture that can become an avatar, in bytes. */
export const AVATAR_BYTES_MAX = 5 * 1024 * 1024;
/** Most pixels that it may have. */
export const AVATAR_PIXELS_MAX = 40_000_000;
/** Shortest width and height that it may have, in pixels. */
export const AVATAR_SIDE_MIN = 32;

/** What an API key may be used for. */
export const API_KEY_SCOPES = ['speech', 'models'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];
/** Longest name of an API key, in characters. */
export const API_KEY_NAME_CHARACTERS_MAX = 60;
/** Most API keys a workspace has at once. */
export const API_KEYS_MAX = 50;
/** Longest text that one request by API key may have spoken, in characters. */
export const API_INPUT_CHARACTERS_MAX = 4_096;
/** Formats in which speech streams to a program. */
export const API_SPEECH_FORMATS = ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'] as const;
export type ApiSpeechFormat = (typeof API_SPEECH_FORMATS)[number];

/** How long each bar of the usage chart is. */
export const USAGE_PERIODS = ['day', 'week', 'month'] as const;
export type UsagePeriodName = (typeof USAGE_PERIODS)[number];
/** By what usage is told apart. */
export const USAGE_GROUPS = ['feature', 'voice', 'api_key'] as const;
export type UsageGroupName = (typeof USAGE_GROUPS)[number];
/** Longest range of the usage chart, in days. */
export const USAGE_DAYS_MAX = 366;

/** Lowest plan level of the dearer plans, for the entry that offers only those. */
export const TOP_PLAN_LEVEL = 300;
/** `Product.product_type` of a membership plan and of a credit package. */
export const PRODUCT_MEMBER = 0;
export const PRODUCT_CREDIT = 1;
export const PRODUCT_TYPES = [PRODUCT_MEMBER, PRODUCT_CREDIT] as const;
/** Ways to pay. */
export const PAY_CHANNELS = ['PAYPAL'] as const;
/** Country whose prices are used. */
export const PRICE_COUNTRY = 'US';

/** `OrderInfo.status`. Every status but the first is final. */
export const ORDER_STATUS = {
  waiting: 0,
  cancelled: 100,
  lapsed: 101,
  declined: 200,
  completed: 300,
} as const;
/** Answers to a purchase: a plan below the present one, an order that is paid already, another that is unpaid. */
export const CODE_LOWER_PLAN = 2000;
export const CODE_ORDER_PAID = 2001;
export const CODE_ORDER_UNPAID = 2003;

/** How often the links of suspended downloads are looked for again, in milliseconds. */
export const DOWNLOAD_RETRY_MS = 10_000;
/** How many times they are, before a download counts as failed. */
export const DOWNLOAD_ROUNDS_MAX = 20;
/** How long the frame of a download stays, in milliseconds: a large file takes its time. */
export const DOWNLOAD_FRAME_MS = 6 * 60 * 60 * 1000;

/** Pages of the workbench, below `/workbench/`. */
export const WORKBENCH_PAGES = [
  'tts',
  'voices',
  'usage',
  'api-keys',
  'profile',
  'subscription',
  'payment',
  'about',
] as const;
