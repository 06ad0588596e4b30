/** A `like` pattern for text that contains these words literally. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

/** ASCII letters that are the lower case of another character, too: of a capital I with a dot, and of the kelvin sign. */
const ALSO_LOWER_CASE_OF = { i: '\u0130', k: '\u212a' };

/**
 * SQL condition: a text column contains words, whatever their case.
 *
 * @param pattern SQL of the words' {@link containing}
 */
export const containsSql = (column: string, pattern: string, words: string): string => {
  const inAnyCase = `${column} ilike ${pattern}`;
  if (/[^ -~]/.test(words)) return inAnyCase;
  // Words in ASCII: the database need not find the lower case of all other letters, which takes half the time
  const special = Object.entries(ALSO_LOWER_CASE_OF)
    .filter(([letter]) => words.toLowerCase().includes(letter))
    .map(([, other]) => ` or ${column} like '%${other}%' and ${inAnyCase}`);
  return `(${column} collate "C" ilike ${pattern}${special.join('')})`;
};
