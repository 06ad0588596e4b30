/** A pattern of `like` for text that has these words in it as they stand. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
