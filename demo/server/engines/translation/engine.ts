import type { Engine } from '../engine.ts';

/** A word or a name and its translation; `target: null` means that it stays untranslated. */
export interface GlossaryTerm {
  source: string;
  target: string | null;
}

export interface TranslationRequest {
  /** Each is translated separately. Line breaks within one are kept where the language allows it. */
  texts: readonly string[];
  /** Source language, ISO 639-1, like `target`. */
  source: string;
  target: string;
  /** Style of the translation; engines without styles ignore it. */
  style?: { kind: 'neutral' | 'formal' | 'casual' } | { kind: 'own'; words: string } | undefined;
  /** Engines without glossaries ignore it. */
  glossary?: readonly GlossaryTerm[] | undefined;
  /** Maximum characters of each translation, for engines that can shorten. The result may still be longer. */
  charactersMax?: readonly (number | null)[] | undefined;
  /** Text before and around the texts, which is not translated. */
  context?: readonly string[] | undefined;
}

/** Source and target language, ISO 639-1. */
export type LanguagePair = readonly [source: string, target: string];

/** Translates text. */
export interface TranslationEngine extends Engine {
  readonly capability: 'translation';
  readonly model: { modelId: string; name: string; description: string };
  /** The supported pairs, even while it is not ready; null for any pair, as with a language model. */
  readonly pairs: readonly LanguagePair[] | null;
  readonly can: { styles: boolean; glossary: boolean; shortens: boolean };
  /** `gist`: a rough translation that only conveys the topic, and is labelled so. */
  readonly quality: 'neural' | 'gist';
  /**
   * Translates the texts in order, one result for each. Text without letters is returned unchanged.
   *
   * @throws EngineError; the signal's reason when aborted
   */
  translate(request: TranslationRequest, signal: AbortSignal): Promise<string[]>;
}

/** Whether the engine supports this pair. */
export const translates = ({ pairs }: TranslationEngine, source: string, target: string): boolean =>
  pairs === null || pairs.some(([from, to]) => from === source && to === target);
