import type { SourceCue } from '../../contract/index.ts';
import { writtenLanguage } from '../../studio/model/written-language.ts';

/** Languages that subtitles are written in, as far as their words tell. */
export interface GuessedLanguages {
  /** Empty where the text does not tell. */
  readonly source: string;
  /** Of the translation that they bring. */
  readonly targets: readonly string[];
}

export function guessLanguages(cues: readonly SourceCue[] | null): GuessedLanguages {
  if (!cues) return { source: '', targets: [] };
  const target = writtenLanguage(cues.flatMap(({ translation }) => translation ?? []));
  return {
    source: writtenLanguage(cues.map(({ text }) => text)) ?? '',
    targets: target === null ? [] : [target],
  };
}
