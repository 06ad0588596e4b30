import {
  PREPARE_UNTIL,
  type PrepareUntil,
  type TranslationStyle,
  type VideoOutput,
} from '../../contract/constants/video-translation.ts';
import type { CallInput } from '../../contract/index.ts';
import { glossaryOf, type TypedTerm } from './glossary.ts';
import type { GuessedLanguages } from './guess-languages.ts';
import type { Begin } from './order.ts';
import type { Part } from './part.ts';

/** The user's settings for a translation. */
export interface Settings {
  /**
   * ISO 639 code; empty to detect the language. Null until the user chooses: then the language of the added subtitles
   * is preselected.
   */
  readonly source: string | null;
  /** ISO 639 codes; null as with the source. */
  readonly targets: readonly string[] | null;
  readonly output: VideoOutput;
  /** Where it stops for review. */
  readonly until: PrepareUntil;
  /** Number of speakers; 0 to detect it. */
  readonly speakers: number;
  readonly style: TranslationStyle;
  /** Instructions of the style `own`. */
  readonly styleWords: string;
  readonly terms: readonly TypedTerm[];
  /** Part of the recording; null for all of it. */
  readonly part: Part | null;
}

/** Settings with the languages that the form shows. */
export type ShownSettings = Settings & Pick<GuessedLanguages, 'source' | 'targets'>;

export const beginWith = ({ source, target, output }: Begin): Settings => ({
  source: source || null,
  targets: target ? [target] : null,
  output,
  until: 'translation',
  speakers: 0,
  style: 'neutral',
  styleWords: '',
  terms: [],
  part: null,
});

type Order = CallInput<'POST /v1/video-translations'>['body'];

/** Questions of the form, depending on the added files. */
interface Asked {
  /** Speech will be recognised. */
  readonly hasSpeakers: boolean;
  /** Something will be translated. */
  readonly hasStyle: boolean;
}

/** Stages at which a translation can stop for review: those with work to do. */
export const stopsOf = ({ output }: Pick<Settings, 'output'>, hasStyle: boolean): readonly PrepareUntil[] =>
  PREPARE_UNTIL.filter((one) =>
    one === 'speech' ? output !== 'subtitles' : one === 'translation' || hasStyle,
  );

/** The chosen stop, if it is available. */
export const stopOf = (settings: Settings, hasStyle: boolean): PrepareUntil =>
  stopsOf(settings, hasStyle).find((one) => one === settings.until) ?? 'translation';

/** The part of an order that comes from the settings. */
export const ordered = (
  settings: Settings,
  { hasSpeakers, hasStyle }: Asked,
): Pick<Order, 'source_language' | 'speakers' | 'output' | 'style' | 'glossary'> => {
  const { source, output, speakers, style, styleWords, terms } = settings;
  const glossary = glossaryOf(terms);
  const words = style === 'own' ? styleWords.trim() : '';
  const hasOwn = style !== 'own' || words !== '';
  return {
    output,
    ...(source && { source_language: source }),
    ...(hasSpeakers && speakers > 0 && { speakers }),
    ...(hasStyle && style !== 'neutral' && hasOwn && { style: { kind: style, words } }),
    ...(glossary.length > 0 && { glossary }),
  };
};
