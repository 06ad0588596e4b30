import type { operator as texts } from '../../i18n/en/workbench/operator.ts';
import type { Messages, Translate } from '../../i18n/texts.ts';

const words = {
  speech: 'kindSpeech',
  transcription: 'kindTranscription',
  'video-translation': 'kindVideoTranslation',
  'video-translate': 'kindVideoTranslate',
  'video-speak': 'kindVideoSpeak',
  'video-render': 'kindVideoRender',
  'video-background': 'kindVideoBackground',
  'book-import': 'kindBookImport',
  'book-make': 'kindBookMake',
  'book-check': 'kindBookCheck',
  'book-export': 'kindBookExport',
  'voice-change': 'kindVoiceChange',
  'voice-clone': 'kindVoiceClone',
  'subtitle-search': 'kindSubtitleSearch',
  'subtitle-removal': 'kindSubtitleRemoval',
} as const;

/** Name of a kind of job; the kind itself if this version does not know it. */
export const kindName = (kind: string, t: Translate<typeof texts.en & Messages>): string =>
  Object.hasOwn(words, kind) ? t(words[kind as keyof typeof words]) : kind;
