/** Languages that are recognized and that Chromium has no name for, as English names them. */
const names: Readonly<Record<string, string>> = { ba: 'Bashkir', bo: 'Tibetan' };

/** Name of a language that the browser does not name; its tag where it has none here either. */
export const unnamedLanguage = (tag: string): string => names[tag] ?? tag;
