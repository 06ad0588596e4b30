/** Translates an English text of the server if it is a known one. */
export type ServerTexts = (text: string) => string;

let make: ((locale: string) => ServerTexts) | undefined;

/** Called when a language file has loaded. English pages need no such file. */
export const setServerTexts = (maker: typeof make): void => {
  make = maker;
};

/** Translates server texts into a language. Unknown texts, and all texts on English pages, stay as they are. */
export const serverTexts = (locale: string): ServerTexts => make?.(locale) ?? ((text) => text);
