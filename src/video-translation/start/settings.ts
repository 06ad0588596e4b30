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

/** How a video is to be translated, as far as the user has said so. */
export interface Settings {
  /**
   * ISO 639 code; empty to have the language recognized. Null until the user chooses: the language of the brought subtitles is
   * preselected then.
   */
  readonly source: string | null;
  /** ISO 639; null as with the source. */
  readonly targets: readonly string[] | null;
  readonly output: VideoOutput;
  /** Where it stops for review. */
  readonly until: PrepareUntil;
  /** How many speak; 0 to find out. */
  readonly speakers: number;
  readonly style: TranslationStyle;
  /** Of the style `own`. */
  readonly styleWords: string;
  readonly terms: readonly TypedTerm[];
  /** Of the recording; null for all of it. */
  readonly part: Part | null;
}

/** Settings with the languages as they stand in the form. */
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

/** What the form asks for, by what was brought. */
interface Asked {
  /** There is speech to be recognised. */
  readonly hasSpeakers: boolean;
  /** Something is translated. */
  readonly hasStyle: boolean;
}

/** Where a translation can stop for review: after work that there is. */
export const stopsOf = ({ output }: Pick<Settings, 'output'>, hasStyle: boolean): readonly PrepareUntil[] =>
  PREPARE_UNTIL.filter((one) =>
    one === 'speech' ? output !== 'subtitles' : one === 'translation' || hasStyle,
  );

/** The stop that was chosen, where it can be. */
export const stopOf = (settings: Settings, hasStyle: boolean): PrepareUntil =>
  stopsOf(settings, hasStyle).find((one) => one === settings.until) ?? 'translation';

/** What of an order the settings say. */
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
