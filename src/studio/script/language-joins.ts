import { plainJoins, type Joins } from '../model/joins.ts';

/**
 * Rules for full stops that do not end a sentence, by language. Until the language's own are loaded, the common ones
 * apply.
 * @param onLoaded called when the languages' rules have loaded
 */
export function createLanguageJoins(onLoaded: () => void): (language: string | undefined) => Joins {
  let joinsOf: ((language: string) => Joins) | undefined;
  void import('../model/sentence-ends/index.ts').then(
    (rules) => {
      joinsOf = rules.joinsOf;
      onLoaded();
    },
    // The file could not be fetched: the common rules stay
    () => undefined,
  );
  return (language) => (language && joinsOf?.(language)) || plainJoins;
}
