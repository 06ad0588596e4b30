import { commonEnds, type SentenceEnds } from '../model/continues.ts';

/**
 * The abbreviations of a language: those that all languages share until the lists are loaded.
 * @param onLoaded the lists are there
 */
export function createLanguageEnds(onLoaded: () => void): (language: string | undefined) => SentenceEnds {
  let sentenceEnds: ((language: string) => SentenceEnds) | undefined;
  void import('../model/sentence-ends/index.ts').then(
    (lists) => {
      ({ sentenceEnds } = lists);
      onLoaded();
    },
    // The file could not be fetched: sentences end where the shared abbreviations let them
    () => undefined,
  );
  return (language) => (language && sentenceEnds?.(language)) || commonEnds;
}
