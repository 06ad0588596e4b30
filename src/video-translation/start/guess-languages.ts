import type { SourceCue } from '../../contract/index.ts';
import { writtenLanguage } from '../../studio/model/written-language.ts';

/** Languages of subtitles, guessed from their text. */
export interface GuessedLanguages {
  /** Empty if the text is not conclusive. */
  readonly source: string;
  /** Languages of the included translation. */
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
