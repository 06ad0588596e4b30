/** Largest document that can be imported, in bytes. */
export const IMPORT_BYTES_MAX = 20 * 1024 * 1024;
/** Longest text that a document may bring in, in characters. */
export const IMPORT_CHARACTERS_MAX = 250_000;
