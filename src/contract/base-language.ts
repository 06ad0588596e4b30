/** A language tag without region and script. */
export const baseLanguage = (tag: string): string => tag.split('-')[0]!.toLowerCase();
