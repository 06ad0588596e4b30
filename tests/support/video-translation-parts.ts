import type {
  BackgroundJob,
  ProjectSegment,
  TranslationModel,
  VideoSettings,
  VideoTranslationDetail,
} from '../../src/contract/index.ts';
import { SUBTITLE_FORMATS, SUBTITLE_TEXTS } from '../../src/contract/constants/video-translation.ts';
import { segmentOf } from './segment-of.ts';
import { uuid } from './uuid.ts';

/** When everything of the fake was made. */
export const NOW = Date.UTC(2026, 10, 20, 10);

export const translationModel = (
  model_id: string,
  more: Partial<TranslationModel> = {},
): TranslationModel => ({
  model_id,
  name: `Model ${model_id}`,
  description: `Translates as ${model_id}`,
  pairs: [
    ['en', 'fr'],
    ['en', 'pt'],
    ['fr', 'en'],
  ],
  quality: 'neural',
  styles: false,
  glossary: false,
  shortens: false,
  ready: true,
  ...more,
});

/** Settings of a translation, as they are unless a test says otherwise. */
export const videoSettings = (more: Partial<VideoSettings> = {}): VideoSettings => ({
  output: 'dub',
  original_sound: 'lowered',
  style: { kind: 'neutral', words: '' },
  glossary: [],
  subtitles: {
    font: 'sans',
    size: 5,
    color: '#ffffff',
    outline: '#000000',
    box: false,
    place: 'bottom',
    both: false,
  },
  ...more,
});

/** Work in the background that is done, unless said otherwise. */
export const backgroundJob = (
  job_id: string,
  kind: string,
  more: Partial<BackgroundJob> = {},
): BackgroundJob => ({
  job_id,
  kind,
  state: 'done',
  step: null,
  progress: 1,
  result: null,
  error: null,
  event: 1,
  created_at: NOW,
  started_at: NOW,
  ended_at: NOW,
  ...more,
});

/** The work that prepares the n-th translation. */
export const videoJob = (n: number, more: Partial<BackgroundJob> = {}): BackgroundJob =>
  backgroundJob(uuid(4_000 + n), 'video-translation', { event: n, ...more });

/** Where the rows of the n-th one are as files. */
export const downloadsOf = (n: number): VideoTranslationDetail['downloads'] => {
  const of = (text: string) =>
    Object.fromEntries(SUBTITLE_FORMATS.map((format) => [format, `/files/${n}.${text}.${format}`]));
  return Object.fromEntries(
    SUBTITLE_TEXTS.map((text) => [text, of(text)]),
  ) as VideoTranslationDetail['downloads'];
};

/** The voice that rows of the fake have. */
const ROW_VOICE = { voice_id: 'ada', model_id: 'tts-multilingual', language_id: 'fr-FR', speed: 1 };

/** A row that says this, half a second a word, and its translation. A row without a voice is not cast. */
export const rowOf = (
  n: number,
  startMs: number,
  said: string,
  translation: string,
  more: Partial<ProjectSegment> = {},
): ProjectSegment => {
  const { text: source_text, ...row } = segmentOf(n, startMs, said);
  return { ...row, source_text, text: translation, speaker: 'Speaker 1', voice: ROW_VOICE, ...more };
};
