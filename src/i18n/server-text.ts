/** Puts what a server says in English into a language, where it is a known text. */
export type ServerTexts = (text: string) => string;

let make: ((locale: string) => ServerTexts) | undefined;

/** Set when a language file is loaded, so that English pages need not load it. */
export const setServerTexts = (maker: typeof make): void => {
  make = maker;
};

/** For a language. A text of a server's own stays as it is, and so does all where English is shown. */
export const serverTexts = (locale: string): ServerTexts => make?.(locale) ?? ((text) => text);
