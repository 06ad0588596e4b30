import { plainJoins, type Joins } from '../model/joins.ts';

/**
 * Where sentences of a language go on behind a full stop: what is known of every language until its rules are loaded.
 * @param onLoaded the rules are there
 */
export function createLanguageJoins(onLoaded: () => void): (language: string | undefined) => Joins {
  let joinsOf: ((language: string) => Joins) | undefined;
  void import('../model/sentence-ends/index.ts').then(
    (rules) => {
      joinsOf = rules.joinsOf;
      onLoaded();
    },
    // The file could not be fetched: sentences end by the rules of every language
    () => undefined,
  );
  return (language) => (language && joinsOf?.(language)) || plainJoins;
}
