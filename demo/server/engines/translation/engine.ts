import type { Engine } from '../engine.ts';

/** A word or a name, and what it is called in the other language; `target: null` is never translated. */
export interface GlossaryTerm {
  source: string;
  target: string | null;
}

export interface TranslationRequest {
  /** Each is translated by itself; line breaks within one stay where the language allows it. */
  texts: readonly string[];
  /** ISO 639-1, as is `target`. */
  source: string;
  target: string;
  /** How it is said; engines without styles ignore it. */
  style?: { kind: 'neutral' | 'formal' | 'casual' } | { kind: 'own'; words: string } | undefined;
  /** Engines that know no terms ignore it. */
  glossary?: readonly GlossaryTerm[] | undefined;
  /** The most characters of each translation, where an engine can shorten; a longer one may still come. */
  charactersMax?: readonly (number | null)[] | undefined;
  /** What is said before and around the texts; it is not translated. */
  context?: readonly string[] | undefined;
}

/** A language and the one it is translated into, in ISO 639-1. */
export type LanguagePair = readonly [source: string, target: string];

/** Turns text of one language into another. */
export interface TranslationEngine extends Engine {
  readonly capability: 'translation';
  readonly model: { modelId: string; name: string; description: string };
  /** What it can do, also while it is not ready; null for any pair, as a language model does. */
  readonly pairs: readonly LanguagePair[] | null;
  readonly can: { styles: boolean; glossary: boolean; shortens: boolean };
  /** `gist` tells what a text is about, and is labelled so. */
  readonly quality: 'neural' | 'gist';
  /**
   * One translation for each text, in order. What has no letters stays as it is.
   *
   * @throws EngineError; the signal's reason when aborted
   */
  translate(request: TranslationRequest, signal: AbortSignal): Promise<string[]>;
}

/** Whether the engine is made for this pair. */
export const translates = ({ pairs }: TranslationEngine, source: string, target: string): boolean =>
  pairs === null || pairs.some(([from, to]) => from === source && to === target);
