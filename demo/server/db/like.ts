/** A `like` pattern for text that contains these words literally. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
